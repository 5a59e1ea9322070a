#!/bin/sh
# The scenario {{ title }} in {{ tasks }} shares, and their merge. Written by oddsmith {{ version }}.
#
#     sh FILE            submits the shares and the merge to Slurm
#     sh FILE merge 1    merges what is there of round 1, here and now
#
# What is done is kept. If a job has failed for good, submit everything again: it goes on from there.
# Run this in a folder that all nodes see under the same path, with `oddsmith` on the PATH.
set -eu

name={{ name }}
tasks={{ tasks }}
retries={{ retries }}    # of each task
{% if rounds > 1 -%}
rounds={{ rounds }}     # at most: the scenario says when it is decided
{% endif -%}
parts={{ parts }}
out={{ out }}

# Submits the tasks of a round, and the merge that waits until all of them have succeeded.
submit() {
    mkdir -p "$parts/round-$1"
    id=$(sbatch --parsable --job-name="$name" --array="1-$tasks" --requeue --open-mode=append \
        --output="$parts/round-$1/%a.log" --cpus-per-task={{ cpus }}{% if let Some(mebibytes) = mebibytes %} --mem={{ mebibytes }}M{% endif -%}
        {% if let Some(minutes) = minutes %} --time={{ minutes }}{% endif %} --signal=B:TERM@60 "$0" task "$1")
    sbatch --job-name="$name-merge" --dependency="afterok:${id%%;*}" --kill-on-invalid-dep=yes --no-requeue \
        --open-mode=append --output="$parts/round-$1/merge.log" --cpus-per-task={{ cpus }}
        {%- if let Some(mebibytes) = mebibytes %} --mem={{ mebibytes }}M{% endif -%}
        {% if let Some(minutes) = minutes %} --time={{ minutes }}{% endif %} "$0" merge "$1"
}

# Plays the share of this task. If it fails or is killed, the task goes back into the queue, and then on from what it
# has kept.
task() {
    folder=$parts/round-$1
{%- if rounds > 1 %}
    [ "$1" = 1 ] && shift || set -- --round "$parts/$name.round-$1.tally"
{%- endif %}
    oddsmith {{ run }} --out "$folder"{% if rounds > 1 %} "$@"{% endif %} &
    share=$!
    # A minute before the time is up, Slurm sends a signal, and oddsmith keeps what it has done.
    trap 'kill "$share"; wait "$share" || :' TERM
    code=0
    wait "$share" || code=$?
    trap - TERM
    # 2: the scenario or the files are wrong, and would be wrong again.
    if [ "$code" != 0 ] && [ "$code" != 2 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt "$retries" ]; then
        echo "exit code $code; the task goes back into the queue"
        scontrol requeue "$SLURM_JOB_ID"
    fi
    exit "$code"
}

# Merges the shares of a round into the report{% if rounds > 1 %}, or submits the next round{% endif %}.
merge() {
{%- if rounds > 1 %}
    round=$1 next=$(($1 + 1)) code=0
    [ "$1" = 1 ] && shift || set -- "$parts/$name.round-$1.tally"
    oddsmith merge "$parts/round-$round" "$@" {{ limits }} --out "$out" || code=$?
    # 4: more trials are needed.
    if [ "$code" = 4 ] && [ "$round" -lt "$rounds" ]; then
        mv "$out/$name.round-$next.tally" "$parts"
        submit "$next"
        exit
    fi
    exit "$code"
{%- else %}
    oddsmith merge "$parts/round-$1" {{ limits }} --out "$out"
{%- endif %}
}

case ${1-} in
task) task "$2" ;;
merge) merge "$2" ;;
*) submit 1 ;;
esac

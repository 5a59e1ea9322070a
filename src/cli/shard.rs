//! Which share of the work `--shard` means: one that is given, or that of a task of a batch system.

use std::str::FromStr;

use study::answer::ShareOf;

use super::failure::Failure;

/// The value of `--shard`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShardChoice {
    /// `3/16`
    Given(ShareOf),
    /// `auto`, or `auto/16` where the batch system does not tell how many tasks there are.
    Auto(Option<u32>),
}

impl FromStr for ShardChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fault = || "write NUMBER/COUNT, such as 3/16, or auto".to_owned();
        let (number, of) = match text.split_once('/') {
            Some((number, of)) => (number, Some(of.parse::<u32>().map_err(|_| fault())?)),
            None => (text, None),
        };
        if of.is_some_and(|of| of == 0 || of > MAX_SHARES) {
            return Err(format!("there can be 1 to {MAX_SHARES} shares"));
        }
        if number == "auto" {
            return Ok(Self::Auto(of));
        }
        let (Ok(number), Some(of)) = (number.parse::<u32>(), of) else { return Err(fault()) };
        if number == 0 || number > of {
            return Err(format!("of {of} shares, {number} is none: they are numbered from 1 to {of}"));
        }
        Ok(Self::Given(ShareOf { number, of }))
    }
}

/// The most shares: as many as common systems allow in one array of tasks.
pub const MAX_SHARES: u32 = 1_000_000;

/// How a batch system numbers the tasks of an array.
struct BatchSystem {
    name: &'static str,
    /// The variable with the number of the task.
    number: &'static str,
    /// The variable with the first number, where it is not always `first`.
    lowest: Option<&'static str>,
    first: u32,
    /// The variable with the number of tasks, where there is one.
    count: Option<&'static str>,
}

/// The batch systems whose variables are understood, from their manuals.
const BATCH_SYSTEMS: [BatchSystem; 5] = [
    BatchSystem {
        name: "Slurm",
        number: "SLURM_ARRAY_TASK_ID",
        lowest: Some("SLURM_ARRAY_TASK_MIN"),
        first: 1,
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    BatchSystem { name: "PBS", number: "PBS_ARRAY_INDEX", lowest: None, first: 1, count: None },
    BatchSystem { name: "Torque", number: "PBS_ARRAYID", lowest: None, first: 1, count: None },
    BatchSystem {
        name: "AWS Batch",
        number: "AWS_BATCH_JOB_ARRAY_INDEX",
        lowest: None,
        first: 0,
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
    },
    BatchSystem { name: "Kubernetes", number: "JOB_COMPLETION_INDEX", lowest: None, first: 0, count: None },
];

impl ShardChoice {
    /// The share that is meant, with the variables of a batch system.
    ///
    /// # Errors
    /// If no variable says which, or none says of how many.
    pub fn resolve(self, variable: impl Fn(&str) -> Option<String>) -> Result<ShareOf, Failure> {
        let of = match self {
            Self::Given(share) => return Ok(share),
            Self::Auto(of) => of,
        };
        let number = |name: &str| variable(name).and_then(|text| text.trim().parse::<u32>().ok());
        let Some((system, task)) = BATCH_SYSTEMS.iter().find_map(|system| Some((system, number(system.number)?)))
        else {
            let names: Vec<&str> = BATCH_SYSTEMS.iter().map(|system| system.number).collect();
            return Err(Failure::usage("--shard auto finds no number of a task")
                .help(format!("it reads {}", names.join(", ")))
                .help("outside a batch system, write --shard NUMBER/COUNT"));
        };
        let first = system.lowest.and_then(number).unwrap_or(system.first);
        let Some(of) = of.or_else(|| number(system.count?)) else {
            let message = format!("{} does not tell how many tasks there are", system.name);
            return Err(Failure::usage(message).help("write --shard auto/COUNT"));
        };
        match task.checked_sub(first) {
            Some(place) if place < of => Ok(ShareOf { number: place + 1, of }),
            _ => Err(Failure::usage(format!(
                "{}={task} is not one of {of} tasks that are numbered from {first}",
                system.number
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str, variables: &[(&str, &str)]) -> Result<(u32, u32), String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        let share = text.parse::<ShardChoice>()?.resolve(variable);
        share.map(|share| (share.number, share.of)).map_err(|failure| match failure {
            Failure::Usage(message, _) => message,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn shares_are_numbered_from_one() {
        assert_eq!(resolved("3/16", &[]), Ok((3, 16)));
        assert_eq!(resolved("1/1", &[]), Ok((1, 1)));
        for bad in ["0/4", "5/4", "3", "3/0", "/", "a/b", "3/16/2", "-1/4", "", "auto/0", "1/1000001"] {
            assert!(bad.parse::<ShardChoice>().is_err(), "{bad}");
        }
    }

    #[test]
    fn batch_systems_number_their_tasks_in_their_own_ways() {
        let slurm = [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "5"), ("SLURM_ARRAY_TASK_COUNT", "8")];
        assert_eq!(resolved("auto", &slurm), Ok((3, 8)));
        let aws = [("AWS_BATCH_JOB_ARRAY_INDEX", "0"), ("AWS_BATCH_JOB_ARRAY_SIZE", "8")];
        assert_eq!(resolved("auto", &aws), Ok((1, 8)));
        assert_eq!(resolved("auto/8", &[("PBS_ARRAY_INDEX", "8")]), Ok((8, 8)));
        assert_eq!(resolved("auto/8", &[("PBS_ARRAYID", "1")]), Ok((1, 8)));
        assert_eq!(resolved("auto/8", &[("JOB_COMPLETION_INDEX", "7")]), Ok((8, 8)));
    }

    #[test]
    fn what_a_batch_system_does_not_tell_is_asked_for() {
        let unknown = resolved("auto", &[("JOB_COMPLETION_INDEX", "7")]);
        assert_eq!(unknown, Err("Kubernetes does not tell how many tasks there are".to_owned()));
        assert_eq!(resolved("auto", &[]), Err("--shard auto finds no number of a task".to_owned()));
        let beyond = resolved("auto/4", &[("JOB_COMPLETION_INDEX", "4")]);
        assert_eq!(beyond, Err("JOB_COMPLETION_INDEX=4 is not one of 4 tasks that are numbered from 0".to_owned()));
    }
}

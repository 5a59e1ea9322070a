//! Makes a game smaller, step by step.

use super::tree::{Bound, Game, Hand, Keep, Order, Pool, Statement, Value};

/// The game with its change of a number; `None` inside if the change changes nothing, `None` if there are no more.
pub fn smaller(game: &Game, place: usize) -> Option<Option<Game>> {
    let mut candidate = game.clone();
    let mut left = place;
    for change in [fewer, shorter, unwrapped, simpler, plainer] {
        match change(&mut candidate, left) {
            Ok(()) => return Some((candidate != *game).then_some(candidate)),
            Err(done) => left -= done,
        }
    }
    None
}

/// Leaves out a moment, a fighter or a round.
fn fewer(game: &mut Game, place: usize) -> Result<(), usize> {
    let moments = game.texts.len() - 1;
    let fighters = game.fighters.len();
    if place < moments {
        game.texts.remove(place + 1);
    } else if place < moments + fighters {
        let fighter = place - moments;
        let side = game.fighters[fighter].side;
        if game.fighters.iter().filter(|other| other.side == side).count() > 1 {
            game.fighters.remove(fighter);
        }
    } else if place == moments + fighters {
        game.limit = (game.limit - 1).max(1);
    } else if place == moments + fighters + 1 {
        game.order = Order::Listed;
    } else {
        return Err(moments + fighters + 2);
    }
    Ok(())
}

/// Leaves out a statement.
fn shorter(game: &mut Game, place: usize) -> Result<(), usize> {
    let mut seen = 0;
    game.blocks(&mut |block| {
        if (seen..seen + block.len()).contains(&place) {
            block.remove(place - seen);
            // Nothing else is to be left out.
            seen = usize::MAX / 2;
        }
        seen += block.len();
    });
    if seen >= usize::MAX / 2 { Ok(()) } else { Err(seen) }
}

/// Puts what stands in a block in the place of the statement around it.
fn unwrapped(game: &mut Game, place: usize) -> Result<(), usize> {
    let (mut seen, mut done) = (0, false);
    game.blocks(&mut |block| {
        for at in 0..block.len() {
            let inner = match &block[at] {
                Statement::If(_, then, otherwise) => [then.clone(), otherwise.clone()],
                Statement::Repeat(_, body) | Statement::Each(_, body) => [body.clone(), Vec::new()],
                _ => continue,
            };
            if !done && (seen..seen + 2).contains(&place) {
                done = true;
                block.splice(at..=at, inner[place - seen].clone());
                return;
            }
            seen += 2;
        }
    });
    if done { Ok(()) } else { Err(seen) }
}

/// Puts a part of a value in its place, or a number.
fn simpler(game: &mut Game, place: usize) -> Result<(), usize> {
    let (mut seen, mut done) = (0, false);
    game.values(&mut |value| {
        if done {
            return;
        }
        let mut parts: Vec<Value> = value.parts().into_iter().map(|part| part.clone()).collect();
        if !matches!(value, Value::Number(_) | Value::Flag(_) | Value::Word(_)) {
            parts.extend([Value::Number(1), Value::Number(2), Value::Flag(true), Value::Word(0)]);
        }
        if (seen..seen + parts.len()).contains(&place) {
            done = true;
            *value = parts.swap_remove(place - seen);
            return;
        }
        seen += parts.len();
    });
    if done { Ok(()) } else { Err(seen) }
}

/// Keeps all dice of a hand, and only its first kind.
fn plainer(game: &mut Game, place: usize) -> Result<(), usize> {
    let mut seen = 0;
    let mut hand_at = |hand: &mut Hand| {
        if seen == place {
            hand.keep = Keep::All;
        } else if seen + 1 == place {
            hand.groups.truncate(1);
        }
        seen += 2;
    };
    game.blocks(&mut |block| {
        for statement in block {
            if let Statement::Let(_, Bound::Pool(hand)) = statement {
                hand_at(hand);
            }
        }
    });
    game.values(&mut |value| match value {
        Value::Named(_, bound, _) => {
            if let Bound::Pool(hand) = bound.as_mut() {
                hand_at(hand);
            }
        }
        Value::Read(_, Pool::Rolled(hand)) | Value::Count(Pool::Rolled(hand), _) => hand_at(hand),
        _ => (),
    });
    if place < seen { Ok(()) } else { Err(seen) }
}

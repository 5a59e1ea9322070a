//! The members of the sides in the tree of a file, for changes from the command line.

use super::node::{Body, Entry, Node, Table};

/// The members of the sides of an experiment that go by a name: their own, or without one that of their character.
pub fn going_by<'a>(experiment: &'a mut Table, name: &str) -> Vec<&'a mut Node> {
    let sides = experiment.0.iter_mut().find(|entry| entry.name == "sides");
    let lists: Vec<&mut Node> = match sides.map(|entry| &mut entry.node.body) {
        Some(Body::List(lists)) => lists.iter_mut().collect(),
        Some(Body::Table(named)) => named.0.iter_mut().map(|entry| &mut entry.node).collect(),
        _ => Vec::new(),
    };
    let members = lists.into_iter().flat_map(|list| match &mut list.body {
        Body::List(members) => members.iter_mut(),
        _ => [].iter_mut(),
    });
    members.filter(|member| base(member) == Some(name)).collect()
}

/// The names of all members of the sides of an experiment.
pub fn names(experiment: &Table) -> Vec<&str> {
    let lists: Vec<&Node> = match experiment.get("sides").map(|entry| &entry.node.body) {
        Some(Body::List(lists)) => lists.iter().collect(),
        Some(Body::Table(named)) => named.0.iter().map(|entry| &entry.node).collect(),
        _ => Vec::new(),
    };
    let members = lists.into_iter().flat_map(|list| match &list.body {
        Body::List(members) => members.as_slice(),
        _ => &[],
    });
    members.filter_map(base).collect()
}

/// Sets a key of a member. One that is written as the name of its character alone becomes a table.
pub fn set(member: &mut Node, entry: Entry) {
    if let Body::Text(character) = &member.body {
        let node = Node { place: member.place.clone(), body: Body::Text(character.clone()) };
        let character = Entry { name: "use".to_owned(), key: member.place.clone(), node };
        member.body = Body::Table(Table(vec![character]));
    }
    if let Body::Table(table) = &mut member.body {
        table.set(entry);
    }
}

/// Whether a list of sides or members, or one member, names a fighter.
pub fn names_fighter(node: &Node, fighter: &str) -> bool {
    match &node.body {
        Body::Text(name) => name == fighter,
        Body::List(items) => items.iter().any(|item| names_fighter(item, fighter)),
        // A member, or the sides by their names.
        Body::Table(table) => {
            let of_side =
                |entry: &Entry| matches!(entry.node.body, Body::List(_)) && names_fighter(&entry.node, fighter);
            let is_named = |key: &str| table.get(key).and_then(|entry| entry.node.text()) == Some(fighter);
            is_named("use") || is_named("name") || table.0.iter().any(of_side)
        }
        _ => false,
    }
}

fn base(member: &Node) -> Option<&str> {
    match &member.body {
        Body::Text(name) => Some(name),
        Body::Table(table) => table.get("name").or_else(|| table.get("use"))?.node.text(),
        _ => None,
    }
}

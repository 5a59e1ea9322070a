//! Light, and senses that do without it.

use crate::prelude::*;

string_enum! {
    /// The light level of a place (`FS-39`).
    Light {
        /// Normal light.
        Bright = "bright",
        /// Dim light or fog: hard to see.
        Bleared = "bleared",
        /// Darkness: impossible to see.
        Obscured = "obscured",
    }
}

string_enum! {
    /// The senses of an observer (`FS-39`).
    Senses {
        Eyes = "eyes",
        /// Infravision or thermovision: reduces darkness by one level.
        Infravision = "infravision",
        /// Ultravision: sees in darkness, and the invisible.
        Ultravision = "ultravision",
        /// Blindsight, or tremorsense on shared ground: needs no light.
        Blindsight = "blindsight",
    }
}

params! {
    /// The parameters.
    pub params {
        light: choice(Light) ["FS-39", "FS-66"] "how well lit the place is that is looked at";
        senses: choice(Senses) ["FS-39"] "what those who look see with";
    }
}

/// `FS-39` Visibility, light, senses: the light level as perceived by these senses.
pub const fn perceived(light: Light, senses: Senses) -> Light {
    match (light, senses) {
        (_, Senses::Ultravision | Senses::Blindsight) | (Light::Bright, _) => Light::Bright,
        (Light::Bleared, Senses::Infravision) => Light::Bright,
        (Light::Obscured, Senses::Infravision) | (Light::Bleared, Senses::Eyes) => Light::Bleared,
        (Light::Obscured, Senses::Eyes) => Light::Obscured,
    }
}

/// `FS-39` Visibility: a check that relies on sight fails in an obscured area, and if it is one of Perception it has
/// disadvantage in a bleared one. A check by plain numbers that relies on sight is taken for one of Perception.
pub fn looks(tested: &mut Tested, light: Light) {
    let perception = matches!(tested.ability, None | Some(Ability::Per));
    match light {
        Light::Bleared if perception => tested.lean(-1),
        Light::Obscured => tested.fails = true,
        Light::Bright | Light::Bleared => return,
    }
    tested.citations.add(true, "FS-39");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_senses_make_darkness_lighter() {
        assert_eq!(perceived(Light::Obscured, Senses::Eyes), Light::Obscured);
        assert_eq!(perceived(Light::Obscured, Senses::Infravision), Light::Bleared);
        assert_eq!(perceived(Light::Bleared, Senses::Infravision), Light::Bright);
        assert_eq!(perceived(Light::Obscured, Senses::Blindsight), Light::Bright);
    }
}

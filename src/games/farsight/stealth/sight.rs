//! Light and the senses that make do without it.

use crate::systems::Param;
use crate::systems::words::string_enum;

use crate::games::farsight::tested::Tested;

string_enum! {
    /// How well lit a place is (`FS-39`).
    Light {
        /// Anybody sees.
        Bright = "bright",
        /// Dim light, fog: one sees badly.
        Bleared = "bleared",
        /// Darkness: one does not see.
        Obscured = "obscured",
    }
}

string_enum! {
    /// What somebody sees with (`FS-39`).
    Senses {
        /// Eyes.
        Eyes = "eyes",
        /// Infravision or thermovision: each degree of darkness is one less.
        Infravision = "infravision",
        /// Sees in darkness, and the invisible.
        Ultravision = "ultravision",
        /// Needs no sight: blindsight, or tremorsense on shared ground.
        Blindsight = "blindsight",
    }
}

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::choice("light", Light::WORDS, "how well lit the place is that is looked at").rules(&["FS-39", "FS-66"]),
        Param::choice("senses", Senses::WORDS, "what those who look see with").rules(&["FS-39"]),
    ]
}

/// `FS-39` Visibility, light, senses: the light as it is for these senses.
pub const fn perceived(light: Light, senses: Senses) -> Light {
    match (light, senses) {
        (_, Senses::Ultravision | Senses::Blindsight) | (Light::Bright, _) => Light::Bright,
        (Light::Bleared, Senses::Infravision) => Light::Bright,
        (Light::Obscured, Senses::Infravision) | (Light::Bleared, Senses::Eyes) => Light::Bleared,
        (Light::Obscured, Senses::Eyes) => Light::Obscured,
    }
}

/// `FS-39` Visibility: in a bleared area whatever must be seen has disadvantage, in an obscured one it fails.
pub fn looks(tested: &mut Tested, light: Light) {
    tested.grounds.add(light != Light::Bright, "FS-39");
    match light {
        Light::Bright => {}
        Light::Bleared => tested.lean(-1),
        Light::Obscured => tested.fails = true,
    }
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

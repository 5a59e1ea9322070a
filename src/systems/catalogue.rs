//! The catalogue: every game, one line each.

use super::{Experiment, Fault, Metric, Question, System, Visitor};

/// Makes an enum of the kinds of experiment of a game, each of which any [`Visitor`] can visit.
macro_rules! experiments {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident($type:ty),)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub enum $name {
            $($(#[$variant_doc])* $variant($type),)*
        }

        impl $name {
            /// Lets a visitor see the experiment with its own type.
            pub fn visit<'a, V: $crate::systems::Visitor<'a>>(&'a self, visitor: V) -> V::Output {
                match self {
                    $(Self::$variant(experiment) => visitor.visit(experiment),)*
                }
            }
        }
    };
}
pub(crate) use experiments;

macro_rules! catalogue {
    ($($variant:ident = $game:ident),* $(,)?) => {
        static SYSTEMS: &[&System] = &[$(&super::$game::SYSTEM),*];

        /// An experiment of any game.
        #[derive(Debug, Clone)]
        pub enum AnyExperiment {
            $(
                #[doc = concat!("Of the game `", stringify!($game), "`.")]
                $variant(super::$game::Experiments),
            )*
        }

        impl AnyExperiment {
            /// Lets a visitor see the experiment with its own type.
            pub fn visit<'a, V: Visitor<'a>>(&'a self, visitor: V) -> V::Output {
                match self {
                    $(Self::$variant(experiment) => experiment.visit(visitor),)*
                }
            }
        }

        /// Turns a checked question into an experiment.
        ///
        /// # Errors
        /// What no single parameter could show to be wrong, each fault with its path.
        ///
        /// # Panics
        /// If the question names a game that is not in the catalogue; whoever asks has looked it up.
        pub fn build(question: &Question) -> Result<AnyExperiment, Vec<Fault>> {
            $(
                if question.system == super::$game::SYSTEM.name {
                    return super::$game::build(question).map(AnyExperiment::$variant);
                }
            )*
            panic!("no game is called `{}`", question.system);
        }
    };
}

catalogue! {
    Dice = dice,
    BurstingDice = bursting_dice,
    Farsight = farsight,
    GodsMonsters = gods_monsters,
    Kup = kup,
    Symbaroum = symbaroum,
    Reference = reference,
}

/// Every game, in the order of the catalogue.
pub fn systems() -> &'static [&'static System] {
    SYSTEMS
}

/// A game by its name.
pub fn find(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().copied().find(|system| system.name == name)
}

impl AnyExperiment {
    /// What the experiment measures.
    pub fn metrics(&self) -> &[Metric] {
        struct Metrics;
        impl<'a> Visitor<'a> for Metrics {
            type Output = &'a [Metric];
            fn visit<E: Experiment>(self, experiment: &'a E) -> &'a [Metric] {
                experiment.metrics()
            }
        }
        self.visit(Metrics)
    }
}

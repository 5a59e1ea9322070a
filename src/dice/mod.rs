//! What is rolled, however it is rolled: dice as data, notation, the Dice trait, exact distributions.

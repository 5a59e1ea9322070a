//! A checked question: cases of a sweep, when to stop, content hash.

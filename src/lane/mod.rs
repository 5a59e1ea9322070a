//! Many trials side by side: the lane traits, their backends, the stream of random words, dispatch.

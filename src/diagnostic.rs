//! A fault in a user's file as a value: code, message, labelled spans, help.

#pragma once

/// The tables of faults, checks, fields, refusals and client libraries' errors (tables.txt), ended by a zero.
const char *portico_playground_tables(void);
/// The actions of a user on the account (actions.txt), ended by a zero.
const char *portico_playground_actions(void);
/// The errors that are produced on purpose (errors.txt), ended by a zero.
const char *portico_playground_errors(void);
/// The code that pages show (snippets.txt), ended by a zero.
const char *portico_playground_snippets(void);

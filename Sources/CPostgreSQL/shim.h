#include <libpq-fe.h>

/* Swift does not see macros of single characters. */
static const int CPostgreSQLState = PG_DIAG_SQLSTATE;
static const int CPostgreSQLTable = PG_DIAG_TABLE_NAME;
static const int CPostgreSQLConstraint = PG_DIAG_CONSTRAINT_NAME;
static const int CPostgreSQLMessage = PG_DIAG_MESSAGE_PRIMARY;

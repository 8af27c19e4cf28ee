/** PostgreSQL error codes for a transaction that was rolled back because of a concurrent one: deadlock, serialization failure. */
const conflictCodes = /^(40P01|40001)$/;
/**
 * PostgreSQL error codes for a statement that timed out (55P03, 57014, 25P03), a server that stops, starts, is a standby,
 * or is out of a resource such as disk space, and a failed connection.
 */
const postgresCodes =
  /^(08\w{3}|55P03|57014|25P03|25006|57P0[1235]|53\w{3}|58030|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLite error codes for a file that another process locks for too long, and for a disk that is full or fails. */
const sqliteCodes = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL)/;
/** Messages of driver errors without a code, for a connection that breaks or isn't available in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Returns whether a transaction was rolled back because of a concurrent one, so that a retry may succeed immediately. */
export function isTransactionConflict(error: unknown): boolean {
  return conflictCodes.test(getCode(error)) || isTakenEntryNumber(error);
}

/**
 * Returns whether another transaction used an audit entry's number. During a rolling update, a replica of an earlier
 * version doesn't wait for the lock that this version takes first.
 */
function isTakenEntryNumber(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "audit_pk";
}

/** Returns whether a query failed because the database is unavailable, so that a retry may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = getCode(error);
  if (conflictCodes.test(code) || postgresCodes.test(code) || sqliteCodes.test(code)) return true;
  return error instanceof Error && driverMessages.test(error.message);
}

function getCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** PostgreSQL's codes and classes for a server that is not there, stops, starts, or takes no more connections. */
const postgresCodes = /^(08\w{3}|57P0[123]|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** SQLite's for a file that somebody else holds for too long, or a disk that is full or fails. */
const sqliteCodes = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/;
/** What the driver says, without a code, when a connection breaks or cannot be had in time. */
const driverMessages = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** Whether a query failed because the database cannot be used at the moment: the same may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return postgresCodes.test(code) || sqliteCodes.test(code) || driverMessages.test(error.message);
}

/** Whether a statement failed because a value that must be unique exists already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // PostgreSQL's class of it, and SQLite's two names for it.
  return ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"].includes(String(error.code));
}

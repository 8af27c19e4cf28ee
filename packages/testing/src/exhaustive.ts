/** `npm run test:full` sets this variable to 1. */
export const exhaustiveVariable = "TEST_FULL";

/** How the names of Vitest's exhaustive test files end. */
export const exhaustiveSuffix = ".full.test.ts";

/**
 * Whether the run includes the exhaustive tests: every suite on PostgreSQL, Vitest's files with `exhaustiveSuffix`, and
 * Playwright's tests with the tag `@full`.
 */
export const isExhaustive = process.env[exhaustiveVariable] === "1";

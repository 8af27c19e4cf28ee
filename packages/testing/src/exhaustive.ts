/** `npm run test:full` sets this variable to 1. */
export const exhaustiveVariable = "TEST_FULL";

/**
 * Whether the run includes the exhaustive tests: every suite on PostgreSQL, Vitest's `*.full.test.ts` files, and
 * Playwright's tests with the tag `@full`.
 */
export const isExhaustive = process.env[exhaustiveVariable] === "1";

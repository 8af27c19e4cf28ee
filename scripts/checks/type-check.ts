/**
 * Options of `tsc` that check the types of all packages. One checker for each package: with the default of four, each of them
 * works out the types that the others know, which takes twice the processor time.
 */
export const typeCheckOptions = ["-b", "--checkers", "1"] as const;

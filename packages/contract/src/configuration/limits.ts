/**
 * Limits of configuration files: bytes (a larger file would keep the console's server busy for more than a second), and errors
 * that are reported.
 */
export const configurationLimits = { bytes: 2 * 1024 * 1024, errors: 100 } as const;

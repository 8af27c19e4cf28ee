/** Largest configuration file, in bytes: a larger one would keep the console's server busy for more than a second. */
export const configurationLimits = { bytes: 2 * 1024 * 1024 } as const;

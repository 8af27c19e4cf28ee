/** Placeholder of the token in the command that starts a tunnel's connector. */
export const tokenPlaceholder = "{TOKEN}";

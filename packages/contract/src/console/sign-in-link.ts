/** How long a sign-in link is valid, in minutes. */
export const signInLinkMinutes = 15;

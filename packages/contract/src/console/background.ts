/**
 * Request header (`1`) of automatic refreshes: such a read doesn't extend the session, and may return a response that was
 * cached a few seconds ago.
 */
export const backgroundHeader = "X-Background";

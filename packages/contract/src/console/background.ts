/**
 * Request header (`1`) of automatic refreshes: such a read doesn't extend the session, and may return a response that was
 * cached a few seconds ago.
 */
export const backgroundHeader = "X-Background";

/**
 * Request header (`1`) of reads that load a screen before it's opened: they get no more of the rate limit than background tasks,
 * so that what users do isn't rejected because of them.
 */
export const prefetchHeader = "X-Prefetch";

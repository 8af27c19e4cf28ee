/**
 * Metric of a document's `Server-Timing` header, whose description is the server's Unix time in milliseconds. Nothing that the page
 * reads is older, so it follows events since then.
 */
export const requestTimeMetric = "requested";

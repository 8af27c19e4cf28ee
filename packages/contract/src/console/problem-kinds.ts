/** Problem types without their prefix `urn:edge-console:`. */
export const problemKinds = [
  "invalid-request",
  "unsupported-media-type",
  "too-large",
  "signed-out",
  "wrong-credentials",
  "wrong-code",
  "wrong-passkey",
  "sign-in-expired",
  "forbidden",
  "cross-site",
  "step-up-required",
  "second-factor-required",
  "not-found",
  "conflict",
  "stale-base",
  "throttled",
  "misdirected",
  "upstream-refused",
  "upstream-key-rejected",
  "upstream-rate-limited",
  "upstream-unavailable",
  "upstream-timeout",
  "upstream-unreadable",
  "unavailable",
  "internal",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** The `type` of a problem. */
export type ProblemType = `urn:edge-console:${ProblemKind}`;

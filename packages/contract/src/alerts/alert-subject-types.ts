/** Types of objects that alerts are about. */
export const alertSubjectTypes = [
  "account",
  "service",
  "zone",
  "hostname",
  "tunnel",
  "user",
  "edges",
  "configuration",
  "baseline",
  "shared-list",
] as const;
export type AlertSubjectType = (typeof alertSubjectTypes)[number];

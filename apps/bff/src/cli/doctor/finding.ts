/** What a check looked at. */
export type Area =
  | "settings"
  | "database"
  | "secret"
  | "clock"
  | "edge-api"
  | "api-keys"
  | "proxy"
  | "mail"
  | "single-sign-on"
  | "dns"
  | "disk";

/** What a check found; a warning or an error says what to do. */
export interface Finding {
  readonly area: Area;
  readonly level: "ok" | "warning" | "error";
  readonly text: string;
}

/** Creates the findings of an area. */
export function findingsOf(area: Area) {
  const create = (level: Finding["level"]) => (text: string) => ({ area, level, text }) satisfies Finding;
  return { ok: create("ok"), warning: create("warning"), error: create("error") };
}

/** Returns the code of a network error, such as ECONNREFUSED, or its message. */
export function describeNetworkError(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return "no response";
  if (cause.name === "TimeoutError") return "no response in 10 seconds";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

/** Limit of a check's requests, in milliseconds. */
export const requestTimeoutMs = 10_000;

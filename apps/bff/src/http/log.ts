import { pino, type Logger } from "pino";

/** The console's log: one JSON object a line on standard output. */
export type Log = Logger;

/** The levels that LOG_LEVEL may name. */
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Lines carry `time` in ISO form and the level by name. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/**
 * What the log may tell of an error: where it happened and what it says, of it and of what caused it. The text of a
 * parser's error is left out, for it quotes what was parsed; so are all further properties.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const place = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(!(error instanceof SyntaxError) && { message: error.message }),
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(place && { at: place.slice(0, 8).map((line) => line.trim()) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

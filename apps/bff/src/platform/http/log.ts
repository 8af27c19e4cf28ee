import { pino, type Logger } from "pino";

/** Logger that writes one JSON object per line to standard output. */
export type Log = Logger;

/** Values of LOG_LEVEL. */
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Creates a logger with ISO timestamps and level names. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/**
 * Returns what can be logged of an error and its causes: name, message, code, and stack. Omits the message of syntax
 * errors, which quotes the parsed text, and all other properties.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(!(error instanceof SyntaxError) && { message: error.message }),
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(frames && { at: frames.slice(0, 8).map((line) => line.trim()) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

import { readFileSync } from "node:fs";

/** Gives a variable of the environment; undefined when it is unset or empty. */
export type Environment = (name: string) => string | undefined;

/** A variable that cannot be used. The message is one sentence: which it is, and what it must be. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(variable: string, mustBe: string) {
    super(`${variable} ${mustBe}.`);
  }
}

/** A variable that is 1 or, as without it, 0. Throws a ConfigError. */
export function readSwitch(env: Environment, variable: string): boolean {
  const text = env(variable) ?? "0";
  if (text !== "0" && text !== "1") throw new ConfigError(variable, "must be 1 or 0");
  return text === "1";
}

/** What the file holds that a variable names, without the space around it. Throws a ConfigError. */
export function readSecretFile(variable: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new ConfigError(variable, "must name a file that can be read");
  }
}

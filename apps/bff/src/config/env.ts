import { readFileSync } from "node:fs";
import type { SettingName } from "./setting-names.ts";

/** Returns an environment variable; undefined if it is unset or empty. */
export type Environment = (name: SettingName) => string | undefined;

/** Why a program can't start. The message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

/** Invalid environment variable. The message is one sentence with the variable and its valid values. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";

  constructor(variable: SettingName, mustBe: string) {
    super(`${variable} ${mustBe}.`);
  }
}

/**
 * Reads a variable that must be 1 or 0; unset means 0.
 *
 * @throws ConfigError
 */
export function readSwitch(env: Environment, variable: SettingName): boolean {
  const text = env(variable) ?? "0";
  if (text !== "0" && text !== "1") throw new ConfigError(variable, "must be 1 or 0");
  return text === "1";
}

/**
 * Reads the file that a variable names, and trims its content.
 *
 * @throws ConfigError
 */
export function readSecretFile(variable: SettingName, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new ConfigError(variable, "must name a readable file");
  }
}

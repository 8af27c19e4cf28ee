import { limits } from "../limits.ts";

const key = new RegExp(`(?<![A-Za-z0-9])[A-Za-z0-9]{${limits.apiKeyCharacters}}(?![A-Za-z0-9])`, "g");

/**
 * Returns the API key of a pasted text: without spaces, quotes, "Bearer", or the name of a variable around it, and without
 * line breaks in it. The text itself if it contains no key, or several.
 */
export function repairApiKey(input: string): string {
  const [found, ...others] = [...new Set(input.match(key) ?? input.replaceAll(/\s*\n\s*/g, "").match(key))];
  return found !== undefined && others.length === 0 ? found : input;
}

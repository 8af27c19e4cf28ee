import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/** Longest name of a passkey, in characters. */
const maxPasskeyNameLength = 60;

/** Validates the name of a passkey, a non-empty line of text, and returns it trimmed. */
export function checkPasskeyName(text: string): ValidationResult<string> {
  const name = text.trim();
  if (name === "") return invalid("Enter a name.");
  if ([...name].length > maxPasskeyNameLength) return invalid(`Use at most ${maxPasskeyNameLength} characters.`);
  return /\p{Cc}/u.test(name) ? invalid("Use a single line of text.") : valid(name);
}

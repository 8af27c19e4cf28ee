import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/** How long the name of a passkey may be, in characters. */
const maxPasskeyNameLength = 60;

/** By what a person tells their passkeys apart: any line of text that is not empty; given without the space around it. */
export function checkPasskeyName(text: string): ValidationResult<string> {
  const name = text.trim();
  if (name === "") return invalid("Give the passkey a name.");
  if ([...name].length > maxPasskeyNameLength) return invalid(`A name has at most ${maxPasskeyNameLength} characters.`);
  return /\p{Cc}/u.test(name) ? invalid("A name is one line of text.") : valid(name);
}

import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { normalizeEmail } from "./email.ts";

/** How long a password is, in characters as people count them (code points). */
export const passwordLength = { min: 12, max: 128 } as const;

/** Fewer different characters than this, and it is guessed whatever its length. */
const minDistinctCharacters = 4;

/**
 * Accepts a new password, unchanged, if it is long enough and hard to guess; any characters do. `common` is the list of
 * rules/common-passwords.ts, a parameter because a browser loads it only where a password is chosen.
 */
export function checkPassword(password: string, email: string, common: ReadonlySet<string>): ValidationResult<string> {
  const characters = [...password].length;
  const { min, max } = passwordLength;
  if (characters < min) return invalid(`Use at least ${min} characters.`);
  if (characters > max) return invalid(`Use at most ${max} characters.`);
  const plain = password.toLowerCase();
  if (common.has(plain) || new Set(plain).size < minDistinctCharacters) {
    return invalid("This password is too common.");
  }
  if (plain === normalizeEmail(email)) return invalid("Don't use your email address.");
  return valid(password);
}

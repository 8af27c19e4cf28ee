import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { normalizeEmail } from "./email.ts";

/** Length of a password, in code points. */
export const passwordLength = { min: 12, max: 128 } as const;

/** A password with fewer different characters is easy to guess at any length. */
const minDistinctCharacters = 4;

/**
 * Validates a new password: long enough and not common. `common` is the list of rules/common-passwords.ts, a parameter
 * because the browser loads it only where a password is set.
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

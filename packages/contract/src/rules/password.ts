import { accepted, type Checked, refused } from "./checked.ts";
import { normalEmail } from "./email.ts";

/** How long a password is, in characters as people count them (code points). */
export const passwordCharacters = { min: 12, max: 128 } as const;

/** Fewer different characters than this, and it is guessed whatever its length. */
const leastDifferent = 4;

/**
 * Accepts a new password, unchanged, if it is long enough and hard to guess; any characters do. `common` is the list of
 * rules/common-passwords.ts, a parameter because a browser loads it only where a password is chosen.
 */
export function checkPassword(password: string, email: string, common: ReadonlySet<string>): Checked<string> {
  const characters = [...password].length;
  const { min, max } = passwordCharacters;
  if (characters < min) return refused(`Use at least ${min} characters.`);
  if (characters > max) return refused(`Use at most ${max} characters.`);
  const plain = password.toLowerCase();
  if (common.has(plain) || new Set(plain).size < leastDifferent) {
    return refused("This password is too common.");
  }
  if (plain === normalEmail(email)) return refused("Don't use your email address.");
  return accepted(password);
}

import { accepted, type Checked, refused } from "./checked.ts";
import { normalEmail } from "./email.ts";

/** How long a password is, in characters as people count them (code points). */
export const passwordCharacters = { min: 12, max: 128 } as const;

/** Fewer different characters than this, and it is guessed whatever its length. */
const leastDifferent = 4;

/**
 * Whether a password may be chosen: only its length and being known to everybody count, any characters do, and it is
 * taken as it was typed. `common` is the list of rules/common-passwords.ts, in a parameter so that a browser loads it
 * when a password is chosen and not before.
 */
export function checkPassword(password: string, email: string, common: ReadonlySet<string>): Checked<string> {
  const characters = [...password].length;
  const { min, max } = passwordCharacters;
  if (characters < min) return refused(`The password must have ${min} characters or more.`);
  if (characters > max) return refused(`The password may have ${max} characters.`);
  const plain = password.toLowerCase();
  if (common.has(plain) || new Set(plain).size < leastDifferent) {
    return refused("This password is among the first that are guessed.");
  }
  if (plain === normalEmail(email)) return refused("The password must not be the e-mail address.");
  return accepted(password);
}

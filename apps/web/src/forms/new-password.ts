import { checkPassword, passwordLength } from "@edge-console/contract/rules/password";
import { z } from "zod";

/** Returns the schema of a new password for the user with that email address: the contract's rule. */
export function newPasswordSchema(email: string): z.ZodString {
  return z.string().superRefine(async (password, context) => {
    // The list is large, and needed only where a password is chosen.
    const { commonPasswords } = await import("@edge-console/contract/rules/common-passwords");
    const checked = checkPassword(password, email, commonPasswords);
    if (!checked.ok) context.addIssue(checked.reason);
  });
}

/** A length from which on one is told no more to make it longer. */
const goodLength = 18;

/** What to do about a password while it is being typed. */
export function getPasswordAdvice(password: string): string {
  const characters = [...password].length;
  const { min } = passwordLength;
  if (characters === 0) {
    return `${min} characters or more, any you like. Four words that have nothing to do with each other are strong and easy to remember.`;
  }
  if (characters < min) return `${min - characters} more ${min - characters === 1 ? "character" : "characters"}.`;
  if (characters < goodLength) return "Long enough. Longer is harder to guess.";
  return "A good length.";
}

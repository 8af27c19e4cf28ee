import { checkPassword, passwordLength } from "@edge-console/contract/rules/password";
import { z } from "zod";

/** Returns the schema of a new password for the user with that email address: the contract's rule. */
export function newPasswordSchema(email: string): z.ZodString {
  return z.string().superRefine(async (password, context) => {
    // Loaded on demand, because the list is large.
    const { commonPasswords } = await import("@edge-console/contract/rules/common-passwords");
    const checked = checkPassword(password, email, commonPasswords);
    if (!checked.ok) context.addIssue(checked.reason);
  });
}

/** Length from which the password counts as good. */
const goodLength = 18;

/** Returns advice on a password while it is typed. */
export function getPasswordAdvice(password: string): string {
  const characters = [...password].length;
  const { min } = passwordLength;
  if (characters === 0) {
    return `At least ${min} characters. Four unrelated words are strong and easy to remember.`;
  }
  if (characters < min) return `${min - characters} more ${min - characters === 1 ? "character" : "characters"}.`;
  if (characters < goodLength) return "Long enough. Longer is more secure.";
  return "Good length.";
}

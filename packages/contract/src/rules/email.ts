import { valid, type ValidationResult, invalid } from "./validation-result.ts";

const maxEmailLength = 320;

/**
 * Returns an email address in its stored form: without outer spaces, in lower case. The Kelvin sign doesn't
 * change, because its lower case is an ASCII k, which would be another user's address.
 */
export function normalizeEmail(input: string): string {
  return input.trim().replaceAll(/[^\u212a]+/g, (part) => part.toLowerCase());
}

/** Validates an email address and returns its stored form. Doesn't check that the address exists. */
export function checkEmail(input: string): ValidationResult<string> {
  const email = normalizeEmail(input);
  if (email.length <= maxEmailLength && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(email)) return valid(email);
  return invalid("Enter an email address, such as ada@example.com.");
}

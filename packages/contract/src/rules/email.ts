import { valid, type ValidationResult, invalid } from "./validation-result.ts";

const maxEmailLength = 320;

/**
 * Returns an email address in its stored form: without outer spaces, in lower case. The Kelvin sign doesn't
 * change, because its lower case is an ASCII k, which would be another person's address.
 */
export function normalizeEmail(input: string): string {
  return input.trim().replaceAll(/[^\u212a]+/g, (part) => part.toLowerCase());
}

/** Accepts an email address and returns it in its stored form. Whether the address exists isn't known. */
export function checkEmail(input: string): ValidationResult<string> {
  const email = normalizeEmail(input);
  if (email.length <= maxEmailLength && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(email)) return valid(email);
  return invalid("Enter an email address, such as ada@example.com.");
}

import { accepted, type Checked, refused } from "./checked.ts";

const emailCharacters = 320;

/**
 * Returns an email address in its stored form: without outer spaces, in lower case. The Kelvin sign doesn't
 * change, because its lower case is an ASCII k, which would be another person's address.
 */
export function normalEmail(input: string): string {
  return input.trim().replaceAll(/[^\u212a]+/g, (part) => part.toLowerCase());
}

/** Accepts an email address and returns it in its stored form. Whether the address exists isn't known. */
export function checkEmail(input: string): Checked<string> {
  const email = normalEmail(input);
  if (email.length <= emailCharacters && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(email)) return accepted(email);
  return refused("Enter an email address, such as ada@example.com.");
}

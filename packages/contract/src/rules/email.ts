import { accepted, type Checked, refused } from "./checked.ts";

const emailCharacters = 320;

/** An e-mail address as it is compared and kept, whatever it was typed like. */
export function normalEmail(input: string): string {
  return input.trim().toLowerCase();
}

/** An e-mail address as people are known by it: in lower case. Whether it exists, only a mail to it tells. */
export function checkEmail(input: string): Checked<string> {
  const email = normalEmail(input);
  if (email.length <= emailCharacters && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(email)) return accepted(email);
  return refused("Enter an e-mail address such as ada@example.com.");
}

import { randomInt } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Ten random lower-case letters and digits: the id of an account or a user. */
export function generateId(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
}

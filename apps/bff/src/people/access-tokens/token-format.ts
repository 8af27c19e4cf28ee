import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { accessTokenPrefix } from "../../platform/http/access-token-header.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 190 bits. */
const randomCharacters = 32;
const checksumCharacters = 6;

const format = /^ect_([a-z0-9]{10})[A-Za-z0-9]{38}$/;

/**
 * Returns a new token of an account: `ect_`, the ID of the account, 32 random characters, and a checksum, by which scanners
 * of leaked secrets recognize it.
 */
export function generateAccessToken(accountId: string): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)]).join("");
  const text = `${accessTokenPrefix}${accountId}${random}`;
  return `${text}${computeChecksum(text)}`;
}

/** Returns whether a text could be a token: it has the format and the right checksum. */
export function hasTokenFormat(text: string): boolean {
  const length = text.length - checksumCharacters;
  return format.test(text) && computeChecksum(text.slice(0, length)) === text.slice(length);
}

/** Returns the CRC-32 of a text in base 62. */
function computeChecksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < checksumCharacters; index++) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

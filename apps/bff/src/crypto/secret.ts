import { createHash, createHmac } from "node:crypto";
import { inspect } from "node:util";

const hidden = "[secret]";

/**
 * A value that must not be shown: an API key, a token, a password of a service. Printed, logged, joined to a text or
 * turned into JSON it reads `[secret]`; `reveal` is the only way to its value.
 */
export class Secret {
  readonly #value: string;
  #fingerprint: string | undefined;
  #masked: readonly string[] | undefined;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value in the clear. Call it where the value leaves for its destination, and keep the result nowhere. */
  reveal(): string {
    return this.#value;
  }

  /** The last four characters, by which people recognise a key; empty when the value is too short to show any. */
  lastFour(): string {
    return this.#value.length >= 16 ? this.#value.slice(-4) : "";
  }

  /** Sixteen hexadecimal digits that name this value and do not lead back to it. */
  fingerprint(): string {
    this.#fingerprint ??= createHash("sha256")
      .update("edge-console/fingerprint\n")
      .update(this.#value)
      .digest("hex")
      .slice(0, 16);
    return this.#fingerprint;
  }

  /** A digest of the text that only who knows the value can make: what it was made of cannot be guessed from it. */
  sign(text: string): string {
    return createHmac("sha256", this.#value).update(text).digest("hex");
  }

  /** The text with every occurrence of the value, and of its longer lines, masked. */
  maskIn(text: string): string {
    this.#masked ??= [...new Set([this.#value, ...this.#value.split(/[\r\n]+/)])].filter(
      (part) => part.length >= shortestMasked,
    );
    return this.#masked.reduce((masked, part) => masked.replaceAll(part, hidden), text);
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [Symbol.toPrimitive](): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}

const shortestMasked = 8;

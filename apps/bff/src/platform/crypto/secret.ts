import { createHash, createHmac } from "node:crypto";
import { inspect } from "node:util";

const redacted = "[secret]";

/**
 * A value that must not be shown, such as an API key, a token, or a password. It prints, logs, and serializes as
 * `[secret]`; only `reveal` returns the value.
 */
export class Secret {
  readonly #value: string;
  #fingerprint: string | undefined;
  #masked: readonly string[] | undefined;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value. Call it only where the value is used or sent, and don't store the result. */
  reveal(): string {
    return this.#value;
  }

  /** Returns the last four characters, which identify a key to users; empty if the value is too short to show any. */
  lastFour(): string {
    return this.#value.length >= 16 ? this.#value.slice(-4) : "";
  }

  /** Returns sixteen hexadecimal digits that identify the value without revealing it. */
  fingerprint(): string {
    this.#fingerprint ??= createHash("sha256")
      .update("edge-console/fingerprint\n")
      .update(this.#value)
      .digest("hex")
      .slice(0, 16);
    return this.#fingerprint;
  }

  /** Returns the HMAC of a text: no one without the value can compute it or guess the text from it. */
  sign(text: string): string {
    return createHmac("sha256", this.#value).update(text).digest("hex");
  }

  /** Returns the text with every occurrence of the value, and of its longer lines, replaced. */
  maskIn(text: string): string {
    this.#masked ??= [...new Set([this.#value, ...this.#value.split(/[\r\n]+/)])].filter(
      (part) => part.length >= minMaskedLength,
    );
    return this.#masked.reduce((masked, part) => masked.replaceAll(part, redacted), text);
  }

  toString(): string {
    return redacted;
  }

  toJSON(): string {
    return redacted;
  }

  [Symbol.toPrimitive](): string {
    return redacted;
  }

  [inspect.custom](): string {
    return redacted;
  }
}

const minMaskedLength = 8;

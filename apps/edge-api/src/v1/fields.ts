import { messages } from "@edge-console/contract/messages";
import { z } from "zod";
import { ServiceError } from "./service-error.ts";

const valueSchema = z.union([z.string(), z.custom<number>((value) => typeof value === "number"), z.boolean()]);
type Value = z.infer<typeof valueSchema>;

/**
 * Fields of a request body. Null counts as missing (Spec: Endpoints); an array or object as a value is rejected with the
 * general 400 (Spec: Errors).
 */
export class Fields {
  readonly #values: ReadonlyMap<string, Value>;

  private constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  static readonly none = new Fields(new Map());

  /** Returns the fields of a JSON object. Throws a 400 for an array or object as a value. */
  static of(body: object): Fields {
    const values = new Map<string, Value>();
    for (const [name, value] of Object.entries(body)) {
      if (value === null) continue;
      const { success, data } = valueSchema.safeParse(value);
      if (!success) throw new ServiceError(400, messages.request.notSingleValue(name));
      values.set(name, data);
    }
    return new Fields(values);
  }

  /** Returns whether the request sends the field. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns the value as sent; undefined if missing. */
  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  /** Returns the value as a string; a number is converted. Undefined if missing; throws a 400 for booleans. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    // A number that overflows to Infinity has lost its digits.
    if (typeof value === "boolean" || value === Infinity || value === -Infinity) {
      throw new ServiceError(400, messages.request.notText(name));
    }
    return value === undefined ? undefined : String(value);
  }

  /** Returns a switch, 1 or 0 as a number or string; undefined if missing. Throws a 400 for anything else. */
  switch(name: string): 0 | 1 | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    if (value === 1 || value === "1") return 1;
    if (value === 0 || value === "0") return 0;
    throw new ServiceError(400, messages.request.notSwitch(name));
  }
}

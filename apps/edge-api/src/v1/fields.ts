import { messages } from "@edge-console/contract/messages";
import { z } from "zod";
import { ServiceError } from "./service-error.ts";

const valueSchema = z.union([z.string(), z.custom<number>((value) => typeof value === "number"), z.boolean()]);
type Value = z.infer<typeof valueSchema>;

/**
 * The fields of a request's body. A field that is null counts as missing (Endpoints); an array or object as a field's
 * value is refused with the general 400 (Errors).
 */
export class Fields {
  readonly #values: ReadonlyMap<string, Value>;

  private constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  static readonly none = new Fields(new Map());

  /** The fields of a decoded JSON object. Throws the 400 of a list or an object as a value. */
  static of(body: object): Fields {
    const values = new Map<string, Value>();
    for (const [name, sent] of Object.entries(body)) {
      if (sent === null) continue;
      const { success, data } = valueSchema.safeParse(sent);
      if (!success) throw new ServiceError(400, messages.request.notSingleValue(name));
      values.set(name, data);
    }
    return new Fields(values);
  }

  /** Whether the request sends the field. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The field as it was sent; undefined when missing. */
  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  /** The field as text; a number counts as its digits. Undefined when missing; throws a 400 for true and false. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    // Digits so many that no number holds them are none that could be text.
    if (typeof value === "boolean" || value === Infinity || value === -Infinity) {
      throw new ServiceError(400, messages.request.notText(name));
    }
    return value === undefined ? undefined : String(value);
  }

  /** The field as a switch, 1 or 0 as a number or a string; undefined when missing, a 400 for anything else. */
  switch(name: string): 0 | 1 | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    if (value === 1 || value === "1") return 1;
    if (value === 0 || value === "0") return 0;
    throw new ServiceError(400, messages.request.notSwitch(name));
  }
}

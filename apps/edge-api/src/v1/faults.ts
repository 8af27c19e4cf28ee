/** A fault that the operator armed (operator listener, POST /faults). */
export interface Fault {
  /** Only requests of this method; any when missing. */
  readonly method?: string | undefined;
  /** Only paths that this regular expression finds something in; any when missing. */
  readonly path?: RegExp | undefined;
  /** `before`: nothing is applied. `after`: it is applied and the answer is spoilt. */
  readonly when: "before" | "after";
  readonly kind: FaultKind;
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  /** Seconds for Retry-After. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds to wait before anything else. */
  readonly delayMs?: number | undefined;
  /** How often it fires; for ever when missing. */
  readonly times?: number | undefined;
}

/** What becomes of the answer. */
export const faultKinds = ["status", "reset", "hang", "truncate", "garbage", "html", "slow"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** An armed fault and how often it fired. */
export interface ArmedFault {
  readonly id: number;
  readonly fault: Fault;
  readonly fired: number;
}

/** The faults that are armed. */
export class Faults {
  readonly #armed = new Map<number, ArmedFault>();
  #lastId = 0;

  /** Arms a fault; gives its id. */
  arm(fault: Fault): number {
    this.#lastId += 1;
    this.#armed.set(this.#lastId, { id: this.#lastId, fault, fired: 0 });
    return this.#lastId;
  }

  /** The oldest armed fault that fits the request and is not used up; it counts as fired. */
  fire(when: Fault["when"], method: string, path: string): Fault | undefined {
    for (const armed of this.#armed.values()) {
      const { fault, fired } = armed;
      const fits =
        fault.when === when &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || fault.path.test(path)) &&
        (fault.times === undefined || fired < fault.times);
      if (!fits) continue;
      this.#armed.set(armed.id, { ...armed, fired: fired + 1 });
      return fault;
    }
    return undefined;
  }

  /** All armed faults, oldest first. */
  list(): ArmedFault[] {
    return [...this.#armed.values()];
  }

  clear(): void {
    this.#armed.clear();
  }
}

/** A fault that affects matching requests (operator listener, POST /faults). */
export interface Fault {
  /** Limits the fault to a method. */
  readonly method?: string | undefined;
  /** Limits the fault to paths that match. */
  readonly path?: RegExp | undefined;
  /** `before`: nothing is applied. `after`: the change is applied, and the response is faulty. */
  readonly when: "before" | "after";
  readonly kind: FaultKind;
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  /** Seconds for Retry-After. */
  readonly retryAfter?: number | undefined;
  /** Delay before anything else, in milliseconds. */
  readonly delayMs?: number | undefined;
  /** How often it fires; unlimited by default. */
  readonly times?: number | undefined;
}

/** How the response fails. */
export const faultKinds = ["status", "reset", "hang", "truncate", "garbage", "html", "slow"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** An armed fault with the number of times it fired. */
export interface ArmedFault {
  readonly id: number;
  readonly fault: Fault;
  readonly fired: number;
}

/** The armed faults. */
export class Faults {
  readonly #armed = new Map<number, ArmedFault>();
  #lastId = 0;

  /** Arms a fault and returns its ID. */
  arm(fault: Fault): number {
    this.#lastId += 1;
    this.#armed.set(this.#lastId, { id: this.#lastId, fault, fired: 0 });
    return this.#lastId;
  }

  /** Returns the oldest armed fault that matches the request, and counts it as fired. */
  fire(when: Fault["when"], method: string, path: string): Fault | undefined {
    for (const armed of this.#armed.values()) {
      const { fault, fired } = armed;
      const isMatch =
        fault.when === when &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || fault.path.test(path)) &&
        (fault.times === undefined || fired < fault.times);
      if (!isMatch) continue;
      this.#armed.set(armed.id, { ...armed, fired: fired + 1 });
      return fault;
    }
    return undefined;
  }

  /** Returns all armed faults, oldest first. */
  list(): ArmedFault[] {
    return [...this.#armed.values()];
  }

  clear(): void {
    this.#armed.clear();
  }
}

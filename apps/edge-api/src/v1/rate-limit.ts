import { limits } from "@edge-console/contract/limits";

const { rateWindowSeconds } = limits;

/** Counts requests in fixed windows that start on the minute (Limits; Rate limits). */
export class RateLimit {
  readonly #perWindow: number;
  #window = Number.NaN;
  #counts = new Map<string, number>();

  constructor(perWindow: number) {
    this.#perWindow = perWindow;
  }

  /** Counts one request of `who`; gives the seconds left in the window when that is over the limit, else null. */
  count(who: string, now: number): number | null {
    const window = Math.floor(now / rateWindowSeconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(who) ?? 0) + 1;
    this.#counts.set(who, count);
    return count > this.#perWindow ? rateWindowSeconds - (now % rateWindowSeconds) : null;
  }
}

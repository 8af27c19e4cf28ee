import { limits } from "@edge-console/contract/limits";

const { rateWindowSeconds } = limits;

/** Rate limiter with fixed windows that start on the minute (Spec: Limits; Rate limits). */
export class RateLimit {
  readonly #perWindow: number;
  #window = Number.NaN;
  #counts = new Map<string, number>();

  constructor(limitPerWindow: number) {
    this.#perWindow = limitPerWindow;
  }

  /** Counts a request of the client. Returns the seconds left in the window if it exceeds the limit, otherwise null. */
  count(client: string, now: number): number | null {
    const window = Math.floor(now / rateWindowSeconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count);
    return count > this.#perWindow ? rateWindowSeconds - (now % rateWindowSeconds) : null;
  }
}

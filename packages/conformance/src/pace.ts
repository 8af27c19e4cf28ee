import { setTimeout as sleep } from "node:timers/promises";
import type { Operator } from "./operator.ts";

const perKey = 300;
const perAddress = 600;
/** Room that other clients of the same key or address are left. */
const spare = 20;

/**
 * The service's time, and the requests made in the current minute of it (Limits: 300 a minute per key and 600 per
 * address, in fixed windows starting on the minute). With an operator the service's clock stands still and is moved;
 * without one, time passes.
 */
export class Pace {
  readonly #operator: Operator | undefined;
  #standing: number | undefined;
  #window = 0;
  #address = 0;
  #keys = new Map<string, number>();

  constructor(operator?: Operator) {
    this.#operator = operator;
  }

  /** Stops the service's clock at the next full minute, when there is an operator to do it. */
  async start(): Promise<void> {
    if (this.#operator) await this.set(nextMinute(realNow()));
  }

  /** Gives the service its own clock back. */
  async stop(): Promise<void> {
    await this.#operator?.setClock(null);
    this.#standing = undefined;
  }

  /** The service's time in Unix seconds. */
  now(): number {
    return this.#standing ?? realNow();
  }

  /** Lets that many seconds pass at the service. */
  async pass(seconds: number): Promise<void> {
    if (this.#operator) await this.set(this.now() + seconds);
    else await sleep(seconds * 1000);
  }

  /** Moves the service's clock to an instant in Unix seconds; only with an operator. */
  async set(now: number): Promise<void> {
    if (!this.#operator) throw new Error("the clock cannot be moved without the operator listener");
    await this.#operator.setClock(now);
    this.#standing = now;
  }

  /** Goes on to the next window of the rate limits. */
  async nextWindow(): Promise<void> {
    await this.pass(nextMinute(this.now()) - this.now());
  }

  /** Counts a request that is about to be made with that key (null for none). */
  count(key: string | null): void {
    this.#turn();
    this.#address += 1;
    if (key !== null) this.#keys.set(key, (this.#keys.get(key) ?? 0) + 1);
  }

  /** Goes on to the next window unless that many requests fit in this one. */
  async room(requests: number): Promise<void> {
    this.#turn();
    const busiest = Math.max(0, ...this.#keys.values());
    const fits = busiest + requests <= perKey - spare && this.#address + requests <= perAddress - spare;
    if (!fits) await this.nextWindow();
  }

  /** Waits out a 429 that said to come back in that many seconds. */
  async refused(retryAfter: number): Promise<void> {
    await this.pass(Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : 5);
  }

  #turn(): void {
    const window = Math.floor(this.now() / 60);
    if (window === this.#window) return;
    this.#window = window;
    this.#address = 0;
    this.#keys.clear();
  }
}

function realNow(): number {
  return Math.floor(Date.now() / 1000);
}

function nextMinute(now: number): number {
  return Math.floor(now / 60) * 60 + 60;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Operator } from "./operator.ts";

const requestsPerKey = 300;
const requestsPerAddress = 600;
/** Requests of each window that are left to other clients. */
const reservedRequests = 20;

/**
 * The service's time, and the requests in its current minute (Spec: Limits: 300 per minute and key, 600 per minute and
 * address, in fixed windows). With an operator, the service's clock is fixed and set forward; without one, it waits.
 */
export class ServiceClock {
  readonly #operator: Operator | undefined;
  #fixedTime: number | undefined;
  #window = 0;
  #addressRequests = 0;
  #requestsByKey = new Map<string, number>();

  constructor(operator?: Operator) {
    this.#operator = operator;
  }

  /** Fixes the service's clock at the next full minute if there is an operator. */
  async start(): Promise<void> {
    if (this.#operator) await this.set(getNextMinute(getSystemTime()));
  }

  /** Returns the service to real time. */
  async stop(): Promise<void> {
    await this.#operator?.setClock(null);
    this.#fixedTime = undefined;
  }

  /** Returns the service's time in Unix seconds. */
  now(): number {
    return this.#fixedTime ?? getSystemTime();
  }

  /** Lets this many seconds pass at the service. */
  async advance(seconds: number): Promise<void> {
    if (this.#operator) await this.set(this.now() + seconds);
    else await sleep(seconds * 1000);
  }

  /** Sets the service's clock, in Unix seconds. Needs an operator. */
  async set(now: number): Promise<void> {
    if (!this.#operator) throw new Error("setting the clock needs the operator listener");
    await this.#operator.setClock(now);
    this.#fixedTime = now;
  }

  /** Continues in the next rate limit window. */
  async advanceToNextWindow(): Promise<void> {
    await this.advance(getNextMinute(this.now()) - this.now());
  }

  /** Counts a request before it's sent with this key; null for none. */
  countRequest(key: string | null): void {
    this.#startWindow();
    this.#addressRequests += 1;
    if (key !== null) this.#requestsByKey.set(key, (this.#requestsByKey.get(key) ?? 0) + 1);
  }

  /** Continues in the next window unless this many requests fit in the current one. */
  async ensureCapacity(requests: number): Promise<void> {
    this.#startWindow();
    const maxKeyRequests = Math.max(0, ...this.#requestsByKey.values());
    const hasCapacity =
      maxKeyRequests + requests <= requestsPerKey - reservedRequests &&
      this.#addressRequests + requests <= requestsPerAddress - reservedRequests;
    if (!hasCapacity) await this.advanceToNextWindow();
  }

  /** Waits after a 429 with this Retry-After, in seconds. */
  async waitForRetry(retryAfter: number): Promise<void> {
    await this.advance(Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : 5);
  }

  #startWindow(): void {
    const window = Math.floor(this.now() / 60);
    if (window === this.#window) return;
    this.#window = window;
    this.#addressRequests = 0;
    this.#requestsByKey.clear();
  }
}

function getSystemTime(): number {
  return Math.floor(Date.now() / 1000);
}

function getNextMinute(now: number): number {
  return Math.floor(now / 60) * 60 + 60;
}

/**
 * Clock of the service. The operator can fix it at a time (operator listener, POST /clock), so all code reads the time here.
 */
export class Clock {
  #fixedTime: number | null = null;

  /** Returns the service's time in Unix seconds. */
  now(): number {
    return this.#fixedTime ?? Math.floor(Date.now() / 1000);
  }

  /** Fixes the clock at `now` (Unix seconds); null returns to real time. */
  set(now: number | null): void {
    this.#fixedTime = now;
  }

  /** Whether the clock is fixed. */
  get isFixed(): boolean {
    return this.#fixedTime !== null;
  }
}

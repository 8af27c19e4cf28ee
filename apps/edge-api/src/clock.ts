/**
 * The service's clock: everything that asks the time asks it, so that the operator can let it stand at an instant
 * (operator listener, POST /clock).
 */
export class Clock {
  #standing: number | null = null;

  /** The service's time in Unix seconds, UTC. */
  now(): number {
    return this.#standing ?? Math.floor(Date.now() / 1000);
  }

  /** Lets the clock stand at `now` (Unix seconds); null returns to real time. */
  set(now: number | null): void {
    this.#standing = now;
  }

  /** Whether it stands at an instant that the operator set. */
  get isFixed(): boolean {
    return this.#standing !== null;
  }
}

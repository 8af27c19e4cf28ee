/**
 * Calls that are counted in the database and not yet made: the next ones need not be counted one by one. What is left of
 * them at the end of their window is lost.
 */
export interface CountedAhead {
  /** Takes one of those that are left under this name in the window that began at `start`; whether there was one. */
  take(name: string, start: number): boolean;
  /** How many to count at once, the call in question included, after what was last told of the window. */
  howMany(name: string, start: number): number;
  /** Keeps `calls` more. `used` were used under this name, and there is `room` for more. Forgotten if `forget` was called since `began`. */
  keep(name: string, start: number, more: { calls: number; used: number; room: number; began: number }): void;
  /** How often `forget` was called so far. */
  readonly forgotten: number;
  /** All are given up: whether one more may be made is the database's to say again. */
  forget(): void;
}

interface Left {
  readonly start: number;
  readonly used: number;
  readonly room: number;
  calls: number;
}

/** A part of what was used so far, and of what is left: who calls little is counted one by one, and so is everybody near the limit. */
const part = 4;

/** `most` are counted at once; 1 for none ahead. */
export function countingAhead(most: number): CountedAhead {
  const names = new Map<string, Left>();
  let forgotten = 0;

  const inWindow = (name: string, start: number) => {
    const left = names.get(name);
    return left?.start === start ? left : undefined;
  };

  return {
    take(name, start) {
      const left = inWindow(name, start);
      if (!left || left.calls === 0) return false;
      left.calls -= 1;
      return true;
    },
    howMany(name, start) {
      const { used, room } = inWindow(name, start) ?? { used: 0, room: 0 };
      return Math.max(1, Math.min(most, Math.floor(Math.min(used, room) / part)));
    },
    keep(name, start, { calls, used, room, began }) {
      if (began !== forgotten) return;
      for (const [other, left] of names) if (left.start !== start) names.delete(other);
      const before = inWindow(name, start)?.calls ?? 0;
      names.set(name, { start, used, room, calls: before + calls });
    },
    get forgotten() {
      return forgotten;
    },
    forget() {
      forgotten += 1;
      names.clear();
    },
  };
}

import { BoundedMap } from "./bounded-map.ts";

/**
 * Gives what `read` finds in the database, or what it found under this name before if nothing was written since, by
 * anybody. Whether that is so the database is asked each time: what decides access may be remembered. What was not there
 * (`undefined`) is looked for again.
 */
export type VersionedCache<T> = (name: string, read: () => Promise<T>) => Promise<T>;

/** So much is kept at most; what was kept first goes first. */
const maxEntries = 2_000;

/**
 * Keeps what was read for as long as `version` says the same. What is read while that changes is given and not kept, for
 * it may be of before.
 */
export function createVersionedCache<T>(version: () => string): VersionedCache<T> {
  const kept = new BoundedMap<string, T>(maxEntries);
  let keptAt = "";

  return async (name, read) => {
    const before = version();
    if (before !== keptAt) {
      kept.clear();
      keptAt = before;
    }
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = await read();
    if (found === undefined || version() !== before || keptAt !== before) return found;
    kept.set(name, found);
    return found;
  };
}

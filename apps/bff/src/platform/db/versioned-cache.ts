import { BoundedMap } from "./bounded-map.ts";

/**
 * Caches the result of `read` by name until the database version changes. Safe for access checks: the version is compared
 * on every call. Doesn't cache `undefined`.
 */
export type VersionedCache<T> = (name: string, read: () => Promise<T>) => Promise<T>;

const maxEntries = 2_000;

/** Creates a cache that is cleared whenever `version` returns another text. */
export function createVersionedCache<T>(version: () => string): VersionedCache<T> {
  const cached = new BoundedMap<string, T>(maxEntries);
  let cachedVersion = "";

  return async (name, read) => {
    const versionBefore = version();
    if (versionBefore !== cachedVersion) {
      cached.clear();
      cachedVersion = versionBefore;
    }
    const hit = cached.get(name);
    if (hit !== undefined) return hit;
    const result = await read();
    // A result that was read while the version changed may be stale.
    if (result === undefined || version() !== versionBefore || cachedVersion !== versionBefore) return result;
    cached.set(name, result);
    return result;
  };
}

import { useSyncExternalStore } from "react";

/** A hostname for which Force HTTPS was asked and waits for its certificate. */
export type Armed = { account: string; zone: string; hostname: number };

const key = "armed-force-https";

let armed: readonly Armed[] = read();
const listeners = new Set<() => void>();

const same = (one: Armed, other: Armed) =>
  one.account === other.account && one.zone === other.zone && one.hostname === other.hostname;

/** Asks for Force HTTPS as soon as it can be had. It is kept for this tab, also over a reload. */
export function arm(item: Armed): void {
  publish([...armed.filter((one) => !same(one, item)), item]);
}

/** Takes that back. */
export function disarm(item: Armed): void {
  publish(armed.filter((one) => !same(one, item)));
}

/** Takes back all that waits in this tab. */
export function disarmAll(): void {
  publish([]);
}

/** What waits in this tab. */
export function useArmed(): readonly Armed[] {
  return useSyncExternalStore(listen, () => armed);
}

/** Whether this hostname is among them. */
export function useIsArmed(item: Armed): boolean {
  return useArmed().some((one) => same(one, item));
}

function publish(next: readonly Armed[]): void {
  armed = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly Armed[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? (value as Armed[]) : [];
  } catch {
    return [];
  }
}

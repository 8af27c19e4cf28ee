import { useSyncExternalStore } from "react";

/** State outside React's tree that components subscribe to with `useStore`. */
export type Store<T> = {
  /** The current value: the same object until it changes. */
  readonly get: () => T;
  /** Replaces the value. A function receives the current one. */
  readonly set: (next: T | ((current: T) => T)) => void;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a store with an initial value. Setting a value that is identical to the current one calls no listener. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      const value = isUpdate(next) ? next(current) : next;
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the store's value and renders the component again when it changes. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">): T {
  return useSyncExternalStore(subscribe, get);
}

function isUpdate<T>(next: T | ((current: T) => T)): next is (current: T) => T {
  return typeof next === "function";
}

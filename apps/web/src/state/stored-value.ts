import { attempt } from "./attempt.ts";
import { createStore, type Store } from "./create-store.ts";
import type { ParseStored } from "./parse-stored.ts";

/** A value that is stored in the browser. Where storage is blocked or full, it lasts until the page is reloaded. */
export type StoredValue<T> = Store<T> & {
  /** Sets the default value and removes the item from storage. */
  readonly reset: () => void;
  /** Writes the current value again, after the browser's storage was cleared. */
  readonly save: () => void;
};

type Options<T> = {
  /** The value if nothing is stored. */
  defaultValue: NoInfer<T>;
  /** `local` is shared by all tabs; `session` belongs to one tab and survives a reload of it. */
  area?: "local" | "session";
};

/**
 * Creates a value that is stored in the browser under `key`, as JSON. An item that `parse` rejects is removed: it comes from another
 * version of the console or was edited by hand. A change in one tab reaches the others. Never store a secret.
 *
 *     const theme = storedValue("theme", parseOneOf(["system", "light", "dark"]), { defaultValue: "system" });
 *     const [shown, choose] = [useStore(theme), theme.set];
 */
export function storedValue<T>(
  key: string,
  parse: ParseStored<T>,
  { defaultValue, area = "local" }: Options<T>,
): StoredValue<T> {
  const read = (): T => {
    const text = attempt(() => getStorage(area).getItem(key)) ?? null;
    if (text === null) return defaultValue;
    const value = attempt(() => parse(JSON.parse(text)));
    if (value !== undefined) return value;
    attempt(() => getStorage(area).removeItem(key));
    return defaultValue;
  };
  // Read when it is first needed, so that importing a module touches no storage.
  let opened: Store<T> | undefined;
  const store = (): Store<T> => (opened ??= open(key, area, read));
  const save = () => {
    attempt(() => getStorage(area).setItem(key, JSON.stringify(store().get())));
  };
  return {
    get: () => store().get(),
    set: (next) => {
      store().set(next);
      save();
    },
    reset: () => {
      store().set(() => defaultValue);
      attempt(() => getStorage(area).removeItem(key));
    },
    save,
    subscribe: (listener) => store().subscribe(listener),
  };
}

/** Creates stored values of the same kind, one for each ID: `prices("4711")` is stored under "prices:4711". */
export function storedValuesById<T>(
  prefix: string,
  parse: ParseStored<T>,
  options: Options<T>,
): (id: string) => StoredValue<T> {
  const values = new Map<string, StoredValue<T>>();
  return (id) => {
    const value = values.get(id) ?? storedValue(`${prefix}:${id}`, parse, options);
    values.set(id, value);
    return value;
  };
}

function open<T>(key: string, area: "local" | "session", read: () => T): Store<T> {
  const store = createStore(read());
  if (area === "local") {
    // Another tab changed the item. One that cleared all of its storage, at sign-out, changes nothing here.
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key === key) store.set(() => read());
    });
  }
  return store;
}

function getStorage(area: "local" | "session"): Storage {
  return area === "local" ? localStorage : sessionStorage;
}

import type { ServiceAnswer } from "../upstream/answer.ts";

/** The objects of the service as they were last seen, by account and path: what a change is compared with on record. */
export interface LastKnown {
  see(accountId: string, path: string, answer: ServiceAnswer): void;
  recall(accountId: string, path: string): Readonly<Record<string, unknown>> | undefined;
  /** The object is gone or was changed in a way not seen. */
  forget(accountId: string, path: string): void;
}

const mostKept = 2_000;

/** Keeps the objects that were seen last, in this process's memory. */
export function createLastKnown(): LastKnown {
  const objects = new Map<string, Readonly<Record<string, unknown>>>();
  const keyOf = (accountId: string, path: string) => `${accountId} ${path}`;

  return {
    see(accountId, path, { data }) {
      if (typeof data !== "object" || data === null || Array.isArray(data)) return;
      const key = keyOf(accountId, path);
      objects.delete(key);
      objects.set(key, data as Record<string, unknown>);
      const oldest = objects.keys().next();
      if (objects.size > mostKept && !oldest.done) objects.delete(oldest.value);
    },
    recall: (accountId, path) => objects.get(keyOf(accountId, path)),
    forget: (accountId, path) => void objects.delete(keyOf(accountId, path)),
  };
}

import type { Tone } from "./badge.tsx";

export type Toast = {
  id: number;
  tone: Extract<Tone, "good" | "info" | "caution" | "bad">;
  title: string;
  detail?: string | undefined;
  action?: { label: string; onAction: () => void } | undefined;
};

export type NewToast = Omit<Toast, "id" | "tone"> & { tone?: Toast["tone"] };

/** More than these wait until one goes. */
export const shownAtOnce = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Says that something was done, from anywhere. Gives the id for `dismissToast`. What went wrong in a form is said in
 * the form, never here.
 *
 *     showToast({ title: "Zone deleted" })
 */
export function showToast({ tone = "good", ...toast }: NewToast): number {
  lastId += 1;
  publish([...toasts, { ...toast, tone, id: lastId }]);
  return lastId;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

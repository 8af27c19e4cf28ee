import { expect, test, vi } from "vitest";
import { currentToasts, dismissToast, onToastsChange, showToast } from "./toast-store.ts";

test("toasts queue in the order they came, and go one by one", () => {
  const listener = vi.fn();
  const stop = onToastsChange(listener);
  const first = showToast({ title: "Zone created" });
  const second = showToast({ title: "Could not reach the service", tone: "bad" });
  expect(currentToasts().map(({ title, tone }) => [title, tone])).toEqual([
    ["Zone created", "good"],
    ["Could not reach the service", "bad"],
  ]);
  dismissToast(first);
  expect(currentToasts().map(({ id }) => id)).toEqual([second]);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  dismissToast(second);
  expect(listener).toHaveBeenCalledTimes(3);
});

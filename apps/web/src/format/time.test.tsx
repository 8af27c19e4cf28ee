import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { Time, useNow } from "./time.tsx";

const start = Date.now();

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
afterEach(() => void vi.useRealTimers());

/** Renders a component with the time, and returns the different times that it got, in seconds from the start of the tests. */
async function renderClock() {
  const times: number[] = [];
  function Clock() {
    times.push(useNow() - start / 1000);
    return null;
  }
  const { unmount } = await renderComponent(<Clock />);
  await unmount();
  return new Set(times);
}

test("the time doesn't change between the first render and its commit", async () => {
  vi.setSystemTime(start + 60_000);
  await renderClock();
  vi.setSystemTime(start + 62_000);
  expect(await renderClock()).toEqual(new Set([60]));
});

test("the time is current when nothing has shown it for a while", async () => {
  vi.setSystemTime(start + 120_000);
  expect(await renderClock()).toEqual(new Set([120]));
});

test("something that happened since the displayed time was read is not in the future", async () => {
  vi.setSystemTime(start + 180_000);
  await renderClock();
  vi.setSystemTime(start + 184_000);
  const screen = await renderComponent(<Time at={start / 1000 + 184} />);
  await expect.element(screen.getByText("just now")).toBeVisible();
});

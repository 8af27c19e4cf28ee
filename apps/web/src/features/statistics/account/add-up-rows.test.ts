import { expect, test } from "vitest";
import { addUpRows } from "./add-up-rows.ts";

test("adds up countries over zones, the most requests first", () => {
  const row = (id: string, requests: number) => ({ id, requests, bandwidth: requests * 10, blocked: 1 });
  expect(addUpRows([[row("DE", 5), row("US", 6)], [row("DE", 4)], []])).toEqual([
    { id: "DE", requests: 9, bandwidth: 90, blocked: 2 },
    { id: "US", requests: 6, bandwidth: 60, blocked: 1 },
  ]);
});

import { expect, it } from "vitest";
import { createTurns } from "./take-turns.ts";

it("T20: runs the work of a key in turn, also after a failure, without delaying other keys", async () => {
  const takeTurn = createTurns();
  const log: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const first = takeTurn("a", async () => {
    log.push("first starts");
    await isReleased;
    log.push("first ends");
    throw new Error("failed");
  });
  const second = takeTurn("a", async () => {
    log.push("second");
    return 2;
  });
  await takeTurn("b", async () => {
    log.push("other");
  });
  release();
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe(2);
  expect(log).toEqual(["first starts", "other", "first ends", "second"]);
});

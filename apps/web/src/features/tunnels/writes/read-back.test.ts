import { expect, test, vi } from "vitest";
import { ProblemError } from "../../../api/problem.ts";
import { readBack } from "./read-back.ts";

const unavailable = new ProblemError("upstream-unavailable", 503, "Not available");

test("reads again when it could not be read", async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unavailable).mockResolvedValue("there");
  expect(await readBack(read, [0, 0, 0])).toBe("there");
  expect(read).toHaveBeenCalledTimes(2);
});

test("gives up in the end", async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(unavailable);
  expect(await readBack(read, [0, 0, 0])).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(3);
});

test("what is gone is an answer", async () => {
  const gone = new ProblemError("not-found", 404, "Not found");
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
  await expect(readBack(read, [0, 0, 0])).rejects.toBe(gone);
  expect(read).toHaveBeenCalledTimes(1);
});

import { expect, it } from "vitest";
import type { UpstreamFailure } from "../upstream/failure.ts";
import { toReplayedResult } from "./stored-result.ts";

const replay = (stored: object) =>
  toReplayedResult({ state: "not-applied", status: null, response: JSON.stringify(stored) });

it.each<[stored: object, failure: UpstreamFailure]>([
  [
    { failure: { kind: "error-response", status: 404, message: "Not found.", retryAfter: null } },
    { kind: "error-response", status: 404, message: "Not found.", retryAfter: null },
  ],
  [{ failure: { kind: "no-api-key" } }, { kind: "no-api-key" }],
  [
    { failure: { kind: "base-read-failed", failure: { kind: "circuit-open", retryAfter: 7 } } },
    { kind: "base-read-failed", failure: { kind: "circuit-open", retryAfter: 7 } },
  ],
])("replays the stored failure %j", (stored, failure) => {
  expect(replay(stored)).toEqual({ outcome: "not-applied", failure, replayed: true });
});

it("replays an unknown outcome for a stored form that it doesn't know", () => {
  expect(replay({ later: {} })).toMatchObject({ outcome: "unknown", failure: { kind: "timeout" } });
});

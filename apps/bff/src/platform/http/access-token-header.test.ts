import { describe, expect, it } from "vitest";
import { readAccessToken } from "./access-token-header.ts";

describe("the access token of a request", () => {
  it.each([
    ["Bearer ect_abc", "ect_abc"],
    ["bearer ect_abc", "ect_abc"],
    ["Basic abcd", undefined],
    ["Bearer eyJhbGciOiJub25lIn0.e30.", undefined],
    ["Bearer ect_abc def", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("reads the header %s as %s", (header, token) => {
    expect(readAccessToken(header)).toBe(token);
  });
});

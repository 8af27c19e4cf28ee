import { expect, test } from "vitest";
import { describeLostResponse } from "./lost-response.ts";

test("V14: says that no response arrived only if none did", () => {
  expect(describeLostResponse(undefined)).toBe("No response arrived");
  expect(describeLostResponse({ upstream: undefined })).toBe("No response arrived");
  expect(describeLostResponse({ upstream: { status: 503, message: "Try again." } })).toBe(
    "The Edge API returned an error (503)",
  );
});

import { describe, expect, it } from "vitest";
import { getStandingNotice } from "./standing-notice.ts";

const fine = { key: "accepted", message: null, usagePaused: false } as const;

describe("the notice of an account's standing", () => {
  it("is absent while nothing is known to be wrong", () => {
    expect(getStandingNotice(fine, "billing")).toBeUndefined();
    expect(getStandingNotice({ key: "unknown", message: null, usagePaused: null }, "full")).toBeUndefined();
  });

  it("names who can fix the key, by the permissions", () => {
    for (const key of ["not-connected", "disabled", "rejected"] as const) {
      expect(getStandingNotice({ ...fine, key }, "billing")?.advice).toContain(
        "Ask a member with full access or a developer to",
      );
      expect(getStandingNotice({ ...fine, key }, "developer")?.advice).not.toContain("Ask");
    }
  });

  it("quotes the API, and reports paused usage to everyone", () => {
    const rejected = getStandingNotice({ ...fine, key: "rejected", message: "Account suspended." }, "full");
    expect(rejected?.quote).toBe("Account suspended.");
    expect(getStandingNotice({ ...fine, usagePaused: true }, "billing")).toMatchObject({
      title: "Free usage limit reached",
    });
  });
});

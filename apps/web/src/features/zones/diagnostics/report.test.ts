import { exampleZone } from "@edge-console/testing/example-zone";
import { expect, it } from "vitest";
import { summaryOf } from "./report.ts";

const account = { id: "acc0000001", name: "Harbour Media" };
const now = 1_790_000_000;
const secretive = exampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_ACCESS_KEY: "CANARYACCESSKEY1" });

it("puts a zone's condition into a ticket, without any key", () => {
  const text = summaryOf({
    account,
    zone: secretive,
    verdict: "It is not serving",
    findings: [
      { id: "paused", gravity: "all", title: "Paused", detail: "All is refused.", fix: { kind: "provider" } },
      { id: "tunnel", gravity: "all", title: "Off", detail: "Silent.", fix: { kind: "words", words: "Switch it on." } },
    ],
    unread: ["tunnel"],
    unusual: [{ field: "TOKEN_AUTH", label: "Signed links only", words: "On", meaning: "Others are refused." }],
    now,
  });
  expect(text).toBe(`# Zone example (ABC123DEF)

- Account: Harbour Media (acc0000001)
- Origin type: Bucket (S3)
- Looked at: 2026-09-21 14:13 UTC
- Verdict: It is not serving

## Likely causes

1. Paused. All is refused. Only the provider can change this.
2. Off. Silent. Switch it on.

## Could not be read

- tunnel

## Unusual settings

- Signed links only: On. Others are refused.
`);
});

it("leaves out parts with nothing in them", () => {
  const nothing = { findings: [], unread: [], unusual: [] };
  const text = summaryOf({ account, zone: secretive, verdict: "Nothing keeps it from serving", ...nothing, now });
  expect(text).not.toContain("##");
});

import { expect, it } from "vitest";
import { createExampleZone } from "../examples/zone.ts";
import { listIgnoredSettings } from "./ignored-settings.ts";

it.each([
  [{ BLOCK_POST: 1 } as const, { BLOCK_POST: 1 }, []],
  [{ BLOCK_POST: 0 } as const, { BLOCK_POST: 1 }, ["Block POST requests"]],
  // Compared in the form that the service stores.
  [{ BLOCK_IPS: "10.1.2.0/24" }, { BLOCK_IPS: "10.1.2.3/24" }, []],
  // Never returned, or returned masked by the console.
  [{}, { S3_SECRET_KEY: "unreadable" }, []],
  [{ S3_ACCESS_KEY: "…1234" }, { S3_ACCESS_KEY: "ACCESSKEY1234" }, []],
  [{ S3_ACCESS_KEY: "…1234" }, { S3_ACCESS_KEY: "ACCESSKEY5678" }, ["Access key"]],
])("a zone with %j after %j was sent: %j", (stored, sent, ignored) => {
  expect(listIgnoredSettings(createExampleZone(stored), sent)).toEqual(ignored);
});

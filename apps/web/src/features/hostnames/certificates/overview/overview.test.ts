import { zoneIdSchema } from "@edge-console/contract/ids";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { toHostnameRows } from "../../account/hostname-rows.ts";
import { countAttention } from "./attention.ts";
import { toCertificatesCsv, toCertificatesJson } from "./export.ts";
import { countExpirationsByWeek } from "./timeline.ts";

const day = 86_400;
const now = 20_000 * day + 3_600;
const zone = createExampleZone({ ID: zoneIdSchema.parse("ABC123DEF"), ZONE_NAME: "shop" });
const uploaded = { SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" } as const;
const toRows = (...fields: Partial<Hostname>[]) =>
  toHostnameRows(
    fields.map((hostname) => ({ zone, hostname: createExampleHostname({ TIMESTAMP: now - 9 * day, ...hostname }) })),
    now,
  );

describe("countAttention", () => {
  it("counts statuses by urgency, without valid certificates", () => {
    const rows = toRows(
      {},
      { SSL_ENABLED: 1 },
      { ...uploaded, CERTIFICATE_EXPIRES: now + 20 * day },
      { ...uploaded, CERTIFICATE_EXPIRES: now + 3 * day },
      { ...uploaded, CERTIFICATE_EXPIRES: now + 60 * day },
      { SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now - 1 },
      { SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now + 5 * day },
    );
    expect(countAttention(rows, now).map(({ label }) => label)).toEqual([
      "1 expired",
      "2 uploaded, expire within 30 days",
      "1 issuing",
      "1 with HTTPS off",
    ]);
  });

  it("ignores new hostnames whose certificate is being issued", () => {
    expect(countAttention(toRows({ SSL_ENABLED: 1, TIMESTAMP: now - 60 }), now)).toEqual([]);
  });
});

it("counts expirations in the next 13 weeks", () => {
  const expirations = [now - 1, now + 60, now + 6 * day, now + 8 * day, now + 90 * day, now + 92 * day];
  const hostnames = expirations.map((CERTIFICATE_EXPIRES) =>
    createExampleHostname({ ...uploaded, CERTIFICATE_EXPIRES }),
  );
  hostnames.push(createExampleHostname({ SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now + 60 }), createExampleHostname());
  const weeks = countExpirationsByWeek(hostnames, now);
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({ from: 20_000 * day, uploaded: 2, managed: 1 });
  expect(weeks.map((week) => week.uploaded)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

it("exports the visible rows, with times in UTC", () => {
  const rows = toRows({ ...uploaded, FORCE_SSL: 1, CERTIFICATE_EXPIRES: 20_060 * day }, {});
  const source = { account: "Harbour Media", at: "2024-10-04T00:00:00Z" };
  expect(toCertificatesCsv(rows, source)).toBe(
    [
      "hostname,zone,zone_id,default,https,force_https,certificate,expires,status,account,exported_at",
      "cdn.example.com,shop,ABC123DEF,false,true,true,CUSTOM,2024-12-03T00:00:00Z,valid,Harbour Media,2024-10-04T00:00:00Z",
      "cdn.example.com,shop,ABC123DEF,false,false,false,AUTOCERT,,off,Harbour Media,2024-10-04T00:00:00Z",
      "",
    ].join("\r\n"),
  );
  expect(JSON.parse(toCertificatesJson(rows, source))).toMatchObject([
    { expires: "2024-12-03T00:00:00Z" },
    { expires: null },
  ]);
});

import { type DiagnosticsData, diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { Actor } from "@edge-console/contract/permissions";
import { expect, it } from "vitest";
import { formatReport } from "./report.ts";
import type { NonDefaultSetting } from "./non-default-settings.ts";

const hour = { requests: 200, hits: 150, misses: 50, bandwidth: 4_000_000, origin: 1_000_000, blocked: 3 };
const traffic = {
  buckets: [],
  total: hour,
  comparison: {
    current: hour,
    previous: { requests: 100, hits: 50, misses: 50, bandwidth: 2_000_000, origin: 500_000, blocked: 1 },
    bucketCount: 23,
  },
  silentHours: 0,
  isEmpty: false,
  includesBlocked: true,
};
const account = { id: "acc0000001", name: "Harbour Media" };
const now = 1_790_000_000;
const report = (
  data: Omit<DiagnosticsData, "now">,
  { settings = [], actor = "full" }: { settings?: NonDefaultSetting[]; actor?: Actor } = {},
) =>
  formatReport({
    link: "https://console.example.com/a/acc0000001/zones/ABC123DEF/diagnostics",
    account,
    data: { ...data, now },
    diagnosis: diagnoseZone({ ...data, now }),
    settings,
    traffic,
    actor,
  });

it("formats a zone's diagnosis for a ticket", () => {
  const text = report(
    {
      zone: createExampleZone({ ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4, STATUS: "PAUSED" }),
      tunnel: createExampleTunnel({ ENABLED: 0 }),
      hostnames: [
        createExampleHostname({ SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + 60 * 86_400 }),
      ],
    },
    {
      settings: [
        { field: "TOKEN_AUTH", label: "Require signed URLs", value: "On", effect: "Other requests are blocked." },
      ],
    },
  );
  expect(text).toBe(`# Zone example (ABC123DEF)

- Account: Harbour Media (acc0000001)
- Origin type: Tunnel (TUNNEL)
- Checked: 2026-09-21 14:13 UTC
- Status: Paused by provider, Not serving traffic
- Not serving traffic: paused by provider and tunnel office is disabled.
- Link: https://console.example.com/a/acc0000001/zones/ABC123DEF/diagnostics

## Findings

1. Paused by provider. All requests are blocked under the acceptable-use policy. Settings can still be changed. Contact your provider.
2. Tunnel office is disabled. Its connector is rejected, and visitors get an error page. Enable the tunnel.

## Not checked

- service status

## Traffic in the last 24 hours

- Requests: 200, +100.0% from 100
- Bandwidth: 4.00 MB, +100.0% from 2.00 MB
- Cache hit ratio: 75.0%, +25.0 pts from 50.0%
- Origin traffic: 1.00 MB, +100.0% from 500 kB
- Blocked requests: 3, +200.0% from 1
- Changes are from the same hours of the day before, without the current hour.

## Hostnames

- cdn.example.com: active, uploaded certificate, expires in 60 days

## Non-default settings

- Require signed URLs: On. Other requests are blocked.
`);
});

it("contains no keys and no empty sections", () => {
  const text = report({
    zone: createExampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_ACCESS_KEY: "CANARYACCESSKEY1" }),
    hostnames: [],
    report: {
      CURRENT_STATUS: { STATUS: "UP", MESSAGE: "" },
      SERVICES: [],
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [],
    },
  });
  expect(text).not.toContain("CANARYACCESSKEY1");
  expect(text).not.toMatch(/## (Findings|Not checked|Hostnames|Non-default)/);
});

it("doesn't refer support staff to the provider, who they are", () => {
  const text = report({ zone: createExampleZone({ STATUS: "PAUSED" }) }, { actor: "support" });
  expect(text).not.toContain("Contact your provider");
  expect(text).toContain("Members of the account can't change this; the provider's staff can.");
});

it("ends the title of an incident with a period", () => {
  const text = report({
    zone: createExampleZone(),
    report: {
      CURRENT_STATUS: { STATUS: "DEGRADED", MESSAGE: "Johannesburg is slow" },
      SERVICES: [],
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [],
    },
  });
  expect(text).toContain("Johannesburg is slow. Check the service status page");
});

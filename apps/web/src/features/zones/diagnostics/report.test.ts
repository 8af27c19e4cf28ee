import { type DiagnosticsData, diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { exampleTunnel } from "@edge-console/contract/examples/tunnel";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { expect, it } from "vitest";
import { formatReport } from "./report.ts";
import type { NonDefaultSetting } from "./non-default-settings.ts";

const account = { id: "acc0000001", name: "Harbour Media" };
const now = 1_790_000_000;
const report = (data: Omit<DiagnosticsData, "now">, settings: NonDefaultSetting[] = []) =>
  formatReport({ account, data: { ...data, now }, diagnosis: diagnoseZone({ ...data, now }), settings });

it("formats a zone's diagnosis for a ticket", () => {
  const text = report(
    {
      zone: exampleZone({ ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4, STATUS: "PAUSED" }),
      tunnel: exampleTunnel({ ENABLED: 0 }),
      hostnames: [
        exampleHostname({ SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + 30 * 86_400 }),
      ],
    },
    [{ field: "TOKEN_AUTH", label: "Require signed URLs", value: "On", effect: "Other requests are blocked." }],
  );
  expect(text).toBe(`# Zone example (ABC123DEF)

- Account: Harbour Media (acc0000001)
- Origin type: Tunnel (TUNNEL)
- Checked: 2026-09-21 14:13 UTC
- Status: Not serving traffic

## Findings

1. Paused by provider. All requests are blocked under the acceptable-use policy. You can still change the settings. Contact your provider.
2. Tunnel office is disabled. Its connector is rejected, and visitors get an error page. Enable the tunnel.

## Not checked

- service status

## Hostnames

- cdn.example.com: active, uploaded certificate, expires in 30 days

## Non-default settings

- Require signed URLs: On. Other requests are blocked.
`);
});

it("contains no keys and no empty sections", () => {
  const text = report({
    zone: exampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_ACCESS_KEY: "CANARYACCESSKEY1" }),
    hostnames: [],
    report: {
      CURRENT_STATUS: { STATUS: "UP", MESSAGE: "" },
      SERVICES: [],
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [],
    },
  });
  expect(text).not.toContain("CANARYACCESSKEY1");
  expect(text).not.toContain("##");
});

import { expect, test } from "vitest";
import { getWriteLink } from "./write-link.ts";

const zone = "/a/acc/zones/ZONE1";
const tunnel = "/a/acc/tunnels/TUN1";

test.each([
  ["createZone", "pending", "/cdn", "/a/acc/zones", "Open zones"],
  ["createZone", "applied", "/cdn/ZONE1", zone, "Open zone"],
  ["updateZone", "applied", "/cdn/ZONE1", `${zone}/settings`, "Open zone"],
  ["revokeOriginCertificate", "pending", "/cdn/ZONE1/origin-certificate", `${zone}/settings`, "Open zone"],
  ["deleteZone", "unconfirmed", "/cdn/ZONE1", "/a/acc/zones", "Open zones"],
  ["deleteZone", "not-applied", "/cdn/ZONE1", `${zone}/settings`, "Open zone"],
  ["createHostname", "pending", "/cdn/ZONE1/hostnames", `${zone}/hostnames`, "Open hostnames"],
  ["createHostname", "applied", "/cdn/ZONE1/hostnames/7", `${zone}/hostnames/7`, "Open hostname"],
  ["updateHostname", "applied", "/cdn/ZONE1/hostnames/7", `${zone}/hostnames/7`, "Open hostname"],
  ["uploadCertificate", "applied", "/cdn/ZONE1/hostnames/7/certificate", `${zone}/hostnames/7`, "Open hostname"],
  ["deleteHostname", "pending", "/cdn/ZONE1/hostnames/7", `${zone}/hostnames`, "Open hostnames"],
  ["createTunnel", "pending", "/tunnels", "/a/acc/tunnels", "Open tunnels"],
  ["renewTunnelToken", "applied", "/tunnels/TUN1/token", tunnel, "Open tunnel"],
  ["deleteTunnel", "pending", "/tunnels/TUN1", "/a/acc/tunnels", "Open tunnels"],
  ["deleteEndpoint", "pending", "/tunnels/TUN1/endpoints/3", tunnel, "Open tunnel"],
] as const)("links %s (%s) of %s to the page that shows it", (operation, state, target, path, label) => {
  expect(getWriteLink("acc", { operation, state, target, isDeleted: false })).toEqual({ path, label });
});

test.each([
  ["createZone", "not-applied", "/cdn", false],
  ["createZone", "applied", "/cdn/ZONE1", true],
  ["updateTunnel", "applied", "/tunnels/TUN1", true],
  ["deleteTunnel", "applied", "/tunnels/TUN1", true],
  ["renewApiKey", "applied", "/api-key", false],
] as const)("doesn't link %s (%s) of %s, deleted: %s", (operation, state, target, isDeleted) => {
  expect(getWriteLink("acc", { operation, state, target, isDeleted })).toBeUndefined();
});

import { expect, test } from "vitest";
import { getUnconfirmedLink } from "./unconfirmed-link.ts";

const zone = "/a/acc/zones/ZONE1";
const tunnel = "/a/acc/tunnels/TUN1";

test.each([
  ["createZone", "/cdn", "/a/acc/zones", "Open zones"],
  ["updateZone", "/cdn/ZONE1", `${zone}/settings`, "Open zone"],
  ["revokeOriginCertificate", "/cdn/ZONE1/origin-certificate", `${zone}/settings`, "Open zone"],
  ["deleteZone", "/cdn/ZONE1", "/a/acc/zones", "Open zones"],
  ["createHostname", "/cdn/ZONE1/hostnames", `${zone}/hostnames`, "Open hostnames"],
  ["updateHostname", "/cdn/ZONE1/hostnames/7", `${zone}/hostnames/7`, "Open hostname"],
  ["uploadCertificate", "/cdn/ZONE1/hostnames/7/certificate", `${zone}/hostnames/7`, "Open hostname"],
  ["deleteHostname", "/cdn/ZONE1/hostnames/7", `${zone}/hostnames`, "Open hostnames"],
  ["createTunnel", "/tunnels", "/a/acc/tunnels", "Open tunnels"],
  ["renewTunnelToken", "/tunnels/TUN1/token", tunnel, "Open tunnel"],
  ["deleteTunnel", "/tunnels/TUN1", "/a/acc/tunnels", "Open tunnels"],
  ["deleteEndpoint", "/tunnels/TUN1/endpoints/3", tunnel, "Open tunnel"],
])("links %s of %s to the page that shows it", (operation, target, path, label) => {
  expect(getUnconfirmedLink("acc", { operation, target })).toEqual({ path, label });
});

test("returns no link for other changes", () => {
  expect(getUnconfirmedLink("acc", { operation: "renewApiKey", target: "/api-key" })).toBeUndefined();
});

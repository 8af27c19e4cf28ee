import { allowPrecedenceNote } from "./allow-precedence-note.ts";
import { listField, switchField } from "./field.ts";
import type { ZoneField } from "./zone-field.ts";

/** Fields of a zone that determine which visitors it blocks (Spec: Resources, Zone; Blocking rules). */
export const zoneAccessFields = {
  BLOCK_IPS: {
    ...listField("addresses"),
    label: "Blocked IP addresses",
    help: "Blocks visitors from these addresses and CIDR ranges. 10.1.2.3/24 is saved as 10.1.2.0/24.",
    section: "access",
    defaults: { any: "" },
    effects: { other: "Visitors from these addresses are blocked." },
    blocksBy: "address",
  },
  ALLOW_IPS: {
    ...listField("addresses"),
    label: "Always-allowed IP addresses",
    help: `Not an allowlist: other visitors are still served. ${allowPrecedenceNote}`,
    section: "access",
    defaults: { any: "" },
    effects: { other: allowPrecedenceNote },
  },
  COUNTRY_MODE: {
    kind: "choice",
    options: [
      { value: "BLOCK", label: "Block listed countries" },
      { value: "ALLOW", label: "Allow only listed countries" },
    ],
    editable: true,
    label: "Country mode",
    help: "Whether the listed countries are blocked, or the only ones allowed.",
    section: "access",
    defaults: { any: "BLOCK" },
    effects: { ALLOW: "Visitors from all other countries are blocked." },
    stopsTraffic: "ALLOW",
    blocksBy: "country",
  },
  COUNTRIES: {
    ...listField("countries"),
    label: "Countries",
    help: "The country of a visitor is looked up by IP address.",
    section: "access",
    defaults: { any: "" },
    effects: { other: "The country mode applies to visitors from these countries." },
    blocksBy: "country",
  },
  BLOCK_ASNS: {
    ...listField("as-numbers"),
    label: "Blocked networks",
    help: "Blocks visitors from these networks, each named by its AS number.",
    section: "access",
    defaults: { any: "" },
    effects: { other: "Visitors from these networks are blocked." },
    blocksBy: "network",
  },
  BLOCK_TOR: {
    ...switchField,
    label: "Block Tor",
    help: "Blocks visitors from the exit nodes of the Tor network.",
    section: "access",
    defaults: { any: 0 },
    effects: { 1: "Visitors who use Tor are blocked." },
    blocks: "Tor",
  },
  BLOCK_VPN: {
    ...switchField,
    label: "Block VPNs",
    help: "Blocks visitors from known VPN services.",
    section: "access",
    defaults: { any: 0 },
    effects: { 1: "Visitors who use a known VPN are blocked." },
    blocks: "VPNs",
  },
  BLOCK_HOSTING: {
    ...switchField,
    label: "Block hosting providers",
    help: "Blocks data centers: most bots, but also corporate proxies.",
    section: "access",
    defaults: { any: 0 },
    effects: { 1: "Visitors from data centers are blocked: most bots, but also corporate proxies." },
    blocks: "hosting providers",
  },
} as const satisfies Readonly<Record<string, ZoneField>>;

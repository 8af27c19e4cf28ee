import { zoneIdSchema } from "@edge-console/contract/ids";
import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { urlState } from "../../../ui/url-state.ts";
import {
  defaultFilters,
  filterHostnames,
  hostnameParameters,
  type HostnameView,
  toHostnameRows,
  sortHostnames,
} from "./hostname-rows.ts";

const now = 1_790_000_000;
const day = 86_400;
const zone = exampleZone({ ID: zoneIdSchema.parse("ABC123DEF"), ZONE_NAME: "shop" });
const https = { SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" } as const;
const hostnames = toHostnameRows(
  [
    {
      zone,
      hostname: exampleHostname({ ID: 1, HOSTNAME: "b.example.com", ...https, CERTIFICATE_EXPIRES: now + 5 * day }),
    },
    { zone, hostname: exampleHostname({ ID: 2, HOSTNAME: "a.example.com" }) },
    {
      zone: exampleZone({ ID: zoneIdSchema.parse("DEF456GHI"), ZONE_NAME: "media" }),
      hostname: exampleHostname({
        ID: 3,
        HOSTNAME: "c.example.com",
        DEFAULT: 1,
        SSL_ENABLED: 1,
        CERTIFICATE_EXPIRES: now - day,
      }),
    },
  ],
  now,
);
const everything: HostnameView = { ...defaultFilters, sorting: [{ id: "hostname", desc: false }] };
const ids = (rows: readonly { hostname: { ID: number } }[]) => rows.map(({ hostname }) => hostname.ID);
const found = (view: Partial<HostnameView>) => ids(filterHostnames(hostnames, { ...everything, ...view }));
const sorted = (id: string, desc = false) => ids(sortHostnames(hostnames, [{ id, desc }]));

describe("finding hostnames", () => {
  it("looks into the names of hostnames and zones, and the ids of zones", () => {
    expect(found({ query: "SHOP b." })).toEqual([1]);
    expect(found({ query: "def456" })).toEqual([3]);
    expect(found({ query: "nothing" })).toEqual([]);
  });

  it("narrows by status and by kind", () => {
    expect(found({ statuses: ["off", "expired"] })).toEqual([2, 3]);
    expect(found({ types: ["default"] })).toEqual([3]);
    expect(found({ types: ["uploaded"], statuses: ["expiring"] })).toEqual([1]);
  });
});

describe("sorting hostnames", () => {
  it("puts those without a certificate behind all ends", () => {
    expect(sorted("ends")).toEqual([3, 1, 2]);
  });
  it("goes by name among equals, and both ways by name itself", () => {
    expect(sorted("zone")).toEqual([3, 2, 1]);
    expect(sorted("hostname", true)).toEqual([3, 1, 2]);
    expect(sorted("certificate")).toEqual([3, 1, 2]);
  });
});

it("keeps the view in the address", () => {
  const { parse, serialize } = urlState<HostnameView>(
    { ...defaultFilters, sorting: [{ id: "ends", desc: false }] },
    hostnameParameters,
  );
  const view: HostnameView = {
    query: "shop",
    statuses: ["expired"],
    types: ["own"],
    sorting: [{ id: "zone", desc: true }],
  };
  expect(parse(serialize(view))).toEqual(view);
  expect(serialize(view).toString()).toBe("q=shop&certificate=expired&kind=own&sort=-zone");
  expect(parse(new URLSearchParams("sort=nonsense&kind=odd"))).toMatchObject({ types: [], sorting: [{ id: "ends" }] });
});

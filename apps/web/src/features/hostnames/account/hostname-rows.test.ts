import { zoneIdSchema } from "@edge-console/contract/ids";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
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
const zone = createExampleZone({ ID: zoneIdSchema.parse("ABC123DEF"), ZONE_NAME: "shop" });
const https = { SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" } as const;
const hostnames = toHostnameRows(
  [
    {
      zone,
      hostname: createExampleHostname({
        ID: 1,
        HOSTNAME: "b.example.com",
        ...https,
        CERTIFICATE_EXPIRES: now + 5 * day,
      }),
    },
    { zone, hostname: createExampleHostname({ ID: 2, HOSTNAME: "a.example.com" }) },
    {
      zone: createExampleZone({ ID: zoneIdSchema.parse("DEF456GHI"), ZONE_NAME: "media" }),
      hostname: createExampleHostname({
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
const defaultView: HostnameView = { ...defaultFilters, sorting: [{ id: "hostname", desc: false }] };
const listIds = (rows: readonly { hostname: { ID: number } }[]) => rows.map(({ hostname }) => hostname.ID);
const filterIds = (view: Partial<HostnameView>) => listIds(filterHostnames(hostnames, { ...defaultView, ...view }));
const sortIds = (id: string, desc = false) => listIds(sortHostnames(hostnames, [{ id, desc }]));

describe("filterHostnames", () => {
  it("searches hostnames, zone names, and zone IDs", () => {
    expect(filterIds({ query: "SHOP b." })).toEqual([1]);
    expect(filterIds({ query: "def456" })).toEqual([3]);
    expect(filterIds({ query: "nothing" })).toEqual([]);
  });

  it("filters by status and by type", () => {
    expect(filterIds({ statuses: ["off", "expired"] })).toEqual([2, 3]);
    expect(filterIds({ types: ["default"] })).toEqual([3]);
    expect(filterIds({ types: ["uploaded"], statuses: ["expiring"] })).toEqual([1]);
  });
});

describe("sortHostnames", () => {
  it("puts hostnames without a certificate last", () => {
    expect(sortIds("ends")).toEqual([3, 1, 2]);
  });
  it("sorts equal rows by name, and by name in both directions", () => {
    expect(sortIds("zone")).toEqual([3, 2, 1]);
    expect(sortIds("hostname", true)).toEqual([3, 1, 2]);
    expect(sortIds("certificate")).toEqual([3, 1, 2]);
  });
});

it("stores the view in the URL", () => {
  const { parse, serialize } = urlState<HostnameView>(
    { ...defaultFilters, sorting: [{ id: "ends", desc: false }] },
    hostnameParameters,
  );
  const view: HostnameView = {
    query: "shop",
    statuses: ["expired"],
    types: ["custom"],
    sorting: [{ id: "zone", desc: true }],
  };
  expect(parse(serialize(view))).toEqual(view);
  expect(serialize(view).toString()).toBe("q=shop&certificate=expired&type=custom&sort=-zone");
  expect(parse(new URLSearchParams("kind=own"))).toMatchObject({ types: ["custom"] });
  expect(parse(new URLSearchParams("sort=nonsense&type=odd"))).toMatchObject({ types: [], sorting: [{ id: "ends" }] });
});

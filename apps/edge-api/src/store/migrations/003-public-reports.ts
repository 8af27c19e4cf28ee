import type { ReportedService } from "../status.ts";
import { getAddressFamily, toSortKey } from "../edges.ts";
import { locations } from "../locations.ts";

/** Initial edge IP addresses of all locations, from the ranges reserved for documentation. */
const addresses = locations.flatMap((_, index) => [
  `198.51.100.${101 + index}`,
  ...(index % 2 === 0 ? [`203.0.113.${101 + index}`] : []),
  `2001:db8:${(0x4010 + index * 0x10).toString(16)}::10`,
]);

/** Initial services of the status report; all are operational. */
const services: readonly ReportedService[] = [
  {
    name: "Edge delivery",
    locations: locations.map(({ name }) => ({ name, status: "OPERATIONAL", uptime_90d: 100 })),
  },
  { name: "API", status: "OPERATIONAL", uptime_90d: 100 },
];

const rows = (values: readonly (readonly (string | number)[])[]) =>
  values
    .map((row) => `(${row.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(", ")})`)
    .join(", ");

/** Edge IP addresses, services, and incidents, with the data of a new service. */
export const publicReports = `
CREATE TABLE edges (
  address TEXT PRIMARY KEY,
  family INTEGER NOT NULL,
  sort_key TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO edges VALUES ${rows(addresses.map((address) => [address, getAddressFamily(address), toSortKey(address)]))};

CREATE TABLE status_services (
  position INTEGER PRIMARY KEY,
  service TEXT NOT NULL
) STRICT;
INSERT INTO status_services VALUES ${rows(services.map((service, position) => [position, JSON.stringify(service)]))};

CREATE TABLE incidents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  type TEXT NOT NULL,
  services TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  resolved_at INTEGER
) STRICT;
`;

export { zoneQuery, zonesQuery } from "./queries.ts";
export { useZone } from "./zone/use-zone.ts";

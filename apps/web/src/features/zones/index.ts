export { zonesQuery } from "./queries.ts";
export { useZone, useZoneIfPermitted } from "./zone/use-zone.ts";

export { zoneQuery, zonesQuery } from "./zone-queries.ts";

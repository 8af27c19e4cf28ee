export { zoneQuery, zonesQuery } from "./queries.ts";

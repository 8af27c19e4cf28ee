export { countZones, type NamedZone, ZoneLinks } from "./zone-links.tsx";
export { RequestsConcerned, ZonesConcerned } from "./zones-concerned.tsx";
export { zoneQuery, zonesQuery } from "./queries.ts";
export { useZone, useZoneIfPermitted } from "./zone/use-zone.ts";
export { type RulePlan, rulePlanner, stageRule, type Visitors } from "./settings/stage-rule.ts";
export { revertPlan, stageRevert } from "./settings/revert.ts";
export { BelowOutsideChanges } from "./outside/outside-changes.tsx";

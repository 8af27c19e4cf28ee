export { GatheringLine } from "./gathering-line.tsx";
export { gatheringInterval, usageQuery } from "./queries.ts";

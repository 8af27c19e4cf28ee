export { GatheringLine } from "./gathering-line.tsx";
export { gatheringInterval } from "./queries.ts";

export { actorName, changeWords, placeOf } from "./change-words.ts";
export { OutcomeBadge } from "./outcome-badge.tsx";

export { Sparkline } from "./sparkline.tsx";
export { daySeconds, type Month, monthOf, startOfMonth } from "./utc.ts";
export { valueTicks } from "./values.ts";

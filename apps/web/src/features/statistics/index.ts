export { csv } from "./csv.ts";
export { Sparkline } from "./sparkline.tsx";
export { daySeconds, type Month, monthOf, startOfMonth } from "./utc.ts";

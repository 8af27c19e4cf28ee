export { RateBudgetSection } from "./rate-budget-section.tsx";
export { getStandingNotice } from "./standing-notice.ts";

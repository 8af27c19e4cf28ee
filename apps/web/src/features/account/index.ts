export { roleDuties } from "./role-duties.ts";
export { RateBudgetSection } from "./rate-budget-section.tsx";
export { getStandingNotice } from "./standing-notice.ts";
export { formatRoleHolders, roleNames } from "./role-names.ts";

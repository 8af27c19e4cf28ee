export { roleDuties } from "./role-duties.ts";
export { roleNames } from "./role-names.ts";

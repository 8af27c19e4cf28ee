import { type Actor, can } from "../permissions.ts";
import { alertCategories } from "./alert-categories.ts";
import { type AlertKind, alertKindNames, alertKinds } from "./alert-kinds.ts";

/** Lists the kinds of alerts that a role sees. */
export function listAlertKinds(actor: Actor): AlertKind[] {
  return alertKindNames.filter((name) => can(actor, alertCategories[alertKinds[name].category].permission));
}

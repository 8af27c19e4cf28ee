import type { Zone } from "@edge-console/contract/objects/zone";
import { keepDraft, readDraft } from "../../../forms/draft.ts";
import { settingsDraft } from "../../../resources/zones/settings/settings-drafts.ts";
import { settingsOf } from "../../../resources/zones/settings/settings.ts";
import { apiValue, valueOf } from "../../../resources/zones/settings/setting-values.ts";

/** Puts values into a zone's settings as if they had been typed there: nothing is sent before it is reviewed and saved. */
export function stageValues(account: string, zone: Zone, values: Partial<Zone>): void {
  const name = settingsDraft(account, zone.ID);
  const staged = settingsOf(zone.ORIGIN_TYPE).filter(({ field }) => field in values);
  // What others save until then is told, from what the zone is now.
  const base = Object.fromEntries(staged.map(({ field }) => [field, apiValue(zone, field)]));
  keepDraft(`${name}:base`, { ...base, ...readDraft(`${name}:base`) });
  const typed = Object.fromEntries(staged.map((setting) => [setting.field, valueOf({ ...zone, ...values }, setting)]));
  keepDraft(name, { ...readDraft(name), ...typed });
}

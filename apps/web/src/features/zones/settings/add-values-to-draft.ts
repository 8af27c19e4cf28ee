import type { Zone } from "@edge-console/contract/objects/zone";
import { saveDraft, readDraft } from "../../../forms/draft.ts";
import { getSettingsDraftName } from "../../../resources/zones/settings/settings-draft-name.ts";
import { listSettings } from "../../../resources/zones/settings/settings.ts";
import { getApiValue, getFormValue } from "../../../resources/zones/settings/setting-values.ts";

/** Puts values into a zone's settings as if they had been typed there: nothing is sent before it is reviewed and saved. */
export function addValuesToDraft(account: string, zone: Zone, values: Partial<Zone>): void {
  const name = getSettingsDraftName(account, zone.ID);
  const staged = listSettings(zone.ORIGIN_TYPE).filter(({ field }) => field in values);
  // What others save until then is told, from what the zone is now.
  const base = Object.fromEntries(staged.map(({ field }) => [field, getApiValue(zone, field)]));
  saveDraft(`${name}:base`, { ...base, ...readDraft(`${name}:base`) });
  const typed = Object.fromEntries(
    staged.map((setting) => [setting.field, getFormValue({ ...zone, ...values }, setting)]),
  );
  saveDraft(name, { ...readDraft(name), ...typed });
}

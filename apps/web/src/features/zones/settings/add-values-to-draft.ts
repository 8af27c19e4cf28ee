import type { Zone } from "@edge-console/contract/objects/zone";
import { saveDraft, readDraft } from "../../../forms/draft.ts";
import { getSettingsDraftName } from "../../../resources/zones/settings/settings-draft-name.ts";
import { listSettings } from "../../../resources/zones/settings/settings.ts";
import { getApiValue, getFormValue } from "../../../resources/zones/settings/setting-values.ts";

/** Adds values to a zone's unsaved changes. Nothing is sent until they are reviewed and saved. */
export function addValuesToDraft(account: string, zone: Zone, values: Partial<Zone>): void {
  const name = getSettingsDraftName(account, zone.ID);
  const settings = listSettings(zone.ORIGIN_TYPE).filter(({ field }) => field in values);
  // Later changes by other members are detected by comparing with these values.
  const base = Object.fromEntries(settings.map(({ field }) => [field, getApiValue(zone, field)]));
  saveDraft(`${name}:base`, { ...base, ...readDraft(`${name}:base`) });
  const draft = Object.fromEntries(
    settings.map((setting) => [setting.field, getFormValue({ ...zone, ...values }, setting)]),
  );
  saveDraft(name, { ...readDraft(name), ...draft });
}

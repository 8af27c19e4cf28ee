import type { Zone } from "@edge-console/contract/objects/zone";
import { isListField } from "@edge-console/contract/rules/list-edit";
import type { ReactElement } from "react";
import {
  type SettingValues,
  formatValue,
  getDraftUnusedReason,
} from "../../../resources/zones/settings/setting-values.ts";
import type { Setting } from "../../../resources/zones/settings/settings.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { ReadOnlyList } from "../access-rules/read-only-list.tsx";

/** Settings as text, for members with read-only access. */
export function ReadOnlySettings({
  zone,
  values,
  settings,
}: {
  zone: Zone;
  values: SettingValues;
  settings: readonly Setting[];
}): ReactElement {
  return (
    <DefinitionList
      items={settings
        .filter(({ kind }) => kind !== "secret")
        .map((setting) => ({
          id: setting.field,
          term: setting.label,
          value: renderValue(setting, values),
          note: getDraftUnusedReason(zone, values, setting.field),
        }))}
    />
  );
}

function renderValue(setting: Setting, values: SettingValues): ReactElement | string {
  const value = values[setting.field];
  const { field, label } = setting;
  if (setting.kind === "list" && isListField(field)) {
    return <ReadOnlyList field={field} label={label} of={setting.of} value={String(value)} />;
  }
  const text = formatValue(setting, value);
  if (text === "") return "Empty";
  return setting.kind === "text" ? <code>{text}</code> : text;
}

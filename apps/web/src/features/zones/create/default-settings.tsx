import { zoneFields } from "@edge-console/contract/fields/zone";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { formatFieldValue } from "../../../format/field-values.ts";
import type { CopiedSetting } from "./copied-settings.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";

const mainSettings = [
  "CACHE_EXP",
  "STRIP_COOKIES",
  "ADD_HOST_HEADER",
  "ADD_CANONICAL_HEADER",
  "ADD_CORS_HEADER",
  "VERIFY_ORIGIN_SSL",
] as const;

/** Main default settings of an origin type, without those that a new zone copies from another. */
export function DefaultSettings({
  type,
  mode,
  copied,
}: {
  type: OriginType;
  mode: TunnelMode;
  copied: readonly CopiedSetting[];
}): ReactElement {
  const defaults = getDefaultSettings(type, mode);
  return (
    <DefinitionList
      items={mainSettings
        .filter((field) => !copied.some((setting) => setting.field === field))
        .map((field) => ({
          term: zoneFields[field].label,
          value: formatFieldValue(zoneFields[field], defaults[field]),
        }))}
    />
  );
}

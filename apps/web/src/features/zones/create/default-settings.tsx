import { zoneFields } from "@edge-console/contract/fields/zone";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { formatFieldValue } from "../../../format/field-values.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";

const mainSettings = [
  "CACHE_EXP",
  "STRIP_COOKIES",
  "ADD_HOST_HEADER",
  "ADD_CANONICAL_HEADER",
  "ADD_CORS_HEADER",
  "VERIFY_ORIGIN_SSL",
] as const;

/** Main default settings of an origin type, without those that a new zone gets from another zone or a baseline. */
export function DefaultSettings({
  type,
  mode,
  except,
}: {
  type: OriginType;
  mode: TunnelMode;
  except: readonly { readonly field: string }[];
}): ReactElement {
  const defaults = getDefaultSettings(type, mode);
  return (
    <DefinitionList
      items={mainSettings
        .filter((field) => !except.some((setting) => setting.field === field))
        .map((field) => ({
          term: zoneFields[field].label,
          value: formatFieldValue(zoneFields[field], defaults[field]),
        }))}
    />
  );
}

import { isZoneSecret } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useEffect, useState } from "react";
import { saveDraft, readDraft } from "../../../forms/draft.ts";
import type { Setting } from "../../../resources/zones/settings/settings.ts";

/**
 * Returns the version of the zone that the unsaved changes are based on, which survives a reload. Without changes it's
 * the current zone.
 */
export function useDraftBase(draftName: string, zone: Zone, changed: readonly Setting[]): Zone {
  const name = `${draftName}:base`;
  const [base, setBase] = useState<Zone>(() => ({ ...zone, ...readDraft(name) }));
  if (changed.length === 0 && base !== zone) setBase(zone);

  const values = JSON.stringify(
    Object.fromEntries(changed.flatMap(({ field }) => (isZoneSecret(field) ? [] : [[field, base[field]]]))),
  );
  useEffect(() => saveDraft(name, JSON.parse(values)), [name, values]);
  return base;
}

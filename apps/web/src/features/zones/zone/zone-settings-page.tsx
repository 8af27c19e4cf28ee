import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem } from "../../../api/problem.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { Section } from "../../../ui/page.tsx";
import { useTitle } from "../../../ui/title.ts";
import { DeleteZone } from "../delete-zone.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { ZoneDetails } from "./zone-details.tsx";

/** Settings tab of a zone. */
export function ZoneSettingsPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  useTitle("Settings", zone.ZONE_NAME, name);
  const { state } = useLocation();
  // The layout keeps the page of a deleted zone only while it has unsaved changes.
  const { error } = useQuery(zoneQuery(useQueryClient(), account, zone.ID));
  const isDeleted = isProblem(error, "not-found");
  const mayChange = can("zones:change");
  const canChange = mayChange && !isDeleted;
  return (
    <>
      <SettingsForm
        key={`${zone.ID} ${getDraftKey(state)}`}
        account={account}
        zone={zone}
        readOnly={mayChange ? undefined : "You have read-only access to this zone."}
        isDeleted={isDeleted}
        details={<ZoneDetails account={account} zone={zone} canChange={canChange} />}
        danger={
          canChange && (
            <Section id="danger" title="Danger zone" explanation="These actions can't be undone.">
              <DeleteZone account={account} zone={zone} />
            </Section>
          )
        }
      />
    </>
  );
}

/** Returns a key that remounts the form after another screen, or Undo, added values to its draft. */
function getDraftKey(state: unknown): string {
  return typeof state === "object" && state !== null && "draftKey" in state ? String(state.draftKey) : "";
}

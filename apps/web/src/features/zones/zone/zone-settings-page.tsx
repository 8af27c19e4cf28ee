import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
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
  const canChange = can("zones:change");
  return (
    <>
      <SettingsForm
        key={`${zone.ID} ${getDraftKey(state)}`}
        account={account}
        zone={zone}
        readOnly={canChange ? undefined : "You have read-only access to this zone."}
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

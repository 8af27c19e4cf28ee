import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { Section } from "../../../ui/page.tsx";
import { useTitle } from "../../../ui/title.ts";
import { DeleteZone } from "../delete-zone.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ZoneDetails } from "./zone-details.tsx";

/** All settings of a zone, and what it is. */
export function ZoneSettingsPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  useTitle(zone.ZONE_NAME, name);
  const { state } = useLocation();
  const mayChange = can("zones:change");
  return (
    <>
      {can("hostnames:change") && <NextSteps account={account} zone={zone} />}
      <SettingsForm
        key={`${zone.ID} ${getDraftKey(state)}`}
        account={account}
        zone={zone}
        readOnly={mayChange ? undefined : "You have read-only access to this zone."}
        facts={<ZoneDetails account={account} zone={zone} mayChange={mayChange} />}
        danger={
          mayChange && (
            <Section id="danger" title="Danger" explanation="These actions can't be undone.">
              <DeleteZone account={account} zone={zone} />
            </Section>
          )
        }
      />
    </>
  );
}

/** What was staged on this very page makes the form begin anew, with it. */
function getDraftKey(state: unknown): string {
  return typeof state === "object" && state !== null && "staged" in state ? String(state.staged) : "";
}

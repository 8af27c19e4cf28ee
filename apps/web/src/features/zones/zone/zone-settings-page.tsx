import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Section } from "../../../ui/page.tsx";
import { useTitle } from "../../../ui/title.ts";
import { DeleteZone } from "../delete-zone.tsx";
import { originTypeWords } from "../origin-words.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useZone } from "./use-zone.ts";

/** All settings of a zone, and what it is. */
export function ZoneSettingsPage(): ReactElement {
  const { id: account, name, may } = useAccess();
  const zone = useZone();
  useTitle(zone.ZONE_NAME, name);
  const mayChange = may("zones:change");
  return (
    <>
      <Facts zone={zone} switchTo={mayChange ? paths.zoneOriginType(account, zone.ID) : undefined} />
      <SettingsForm
        key={zone.ID}
        account={account}
        zone={zone}
        readOnly={mayChange ? undefined : "You can look at this zone but not change it."}
      />
      {mayChange && (
        <Section title="Danger" explanation="What cannot be undone.">
          <DeleteZone account={account} zone={zone} />
        </Section>
      )}
    </>
  );
}

function Facts({ zone, switchTo }: { zone: Zone; switchTo: string | undefined }): ReactElement {
  const { plain } = originTypeWords[zone.ORIGIN_TYPE];
  return (
    <Section
      title="About"
      actions={
        switchTo && (
          <LinkButton size="small" to={switchTo}>
            Switch origin type
          </LinkButton>
        )
      }
    >
      <DefinitionList
        items={[
          { term: "Origin type", value: `${plain} (${zone.ORIGIN_TYPE})` },
          ...(zone.ORIGIN_TYPE === "TUNNEL"
            ? [{ term: "Fetches from", value: <CopyText value={zone.TUNNEL_TARGET} label="tunnel target" /> }]
            : []),
          { term: "Origin certificate", value: zone.ORIGIN_CERTIFICATE === 1 ? "In place" : "None" },
          ...(zone.HOME_POP === "auto"
            ? [{ term: "Shield location", value: zone.HOME_POP_LOCATION || "Being chosen, within about ten minutes" }]
            : []),
          { term: "Created", value: <Time at={zone.TIMESTAMP} /> },
        ]}
      />
    </Section>
  );
}

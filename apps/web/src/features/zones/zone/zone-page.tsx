import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeader, Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ProblemState } from "../../problems/index.ts";
import { DeleteZone } from "../delete-zone.tsx";
import { originTypeWords } from "../origin-words.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { zoneQuery } from "../queries.ts";
import { statesOf } from "../zone-state.ts";
import { ZoneStateBadge } from "../zone-state-badge.tsx";
import { ZoneNotices } from "./zone-notices.tsx";

/** One zone: what it is, what holds it up, and all its settings. */
export function ZonePage(): ReactElement {
  const { id: account, may } = useAccess();
  const { zone: zoneId = "" } = useParams();
  const { data: zone, error, refetch, isFetching } = useQuery(zoneQuery(useQueryClient(), account, zoneId));
  if (zone === undefined && error) {
    return <ProblemState error={error} what="zone" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const mayChange = may("zones:change");
  return (
    <>
      <PageHeader
        title={zone?.ZONE_NAME}
        parent={<Link to={paths.zones(account)}>Zones</Link>}
        state={zone && statesOf(zone).map((state) => <ZoneStateBadge key={state} state={state} />)}
        id={<CopyText value={zoneId} label="zone id" />}
      />
      {zone === undefined ? (
        <Skeleton lines={12} label="Loading the zone" />
      ) : (
        <>
          <ZoneNotices zone={zone} />
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

import type { ReactElement } from "react";
import { Navigate, useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths, settingsSections } from "../../../paths.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { Banner } from "../../../ui/banner.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { FindingList } from "../diagnostics/finding-list.tsx";
import { useDiagnosis } from "../diagnostics/use-diagnosis.ts";
import { verdictLabels } from "../diagnostics/verdict-labels.ts";
import { originTypeLabels } from "../origin-type-labels.ts";
import { NextSteps } from "../zone/next-steps.tsx";
import { ZoneTunnel } from "../zone/zone-tunnel.tsx";

/** First screen of a zone. A former link to a section of the settings is redirected there. */
export function ZoneOverviewPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  useTitle(zone.ZONE_NAME, name);
  const { hash } = useLocation();
  const { diagnosis, isFetched } = useDiagnosis(account, zone);
  const section = settingsSections.find((id) => hash === `#${id}`);
  if (section !== undefined) return <Navigate replace to={paths.zoneSettings(account, zone.ID, section)} />;
  const label = verdictLabels[diagnosis.verdict];
  return (
    <>
      {can("hostnames:change") && <NextSteps account={account} zone={zone} />}
      <Section title="Status">
        {isFetched ? (
          <Stack>
            <Banner tone={label.tone} title={label.title}>
              {label.detail}
            </Banner>
            <FindingList findings={diagnosis.findings} zone={zone.ID} />
          </Stack>
        ) : (
          <Skeleton lines={4} label="Checking zone…" />
        )}
      </Section>
      <Section title="Origin">
        <DefinitionList
          items={[
            { term: "Origin type", value: `${originTypeLabels[zone.ORIGIN_TYPE].name} (${zone.ORIGIN_TYPE})` },
            ...(zone.ORIGIN_TYPE === "TUNNEL"
              ? [
                  { term: "Tunnel target", value: <CopyText value={zone.TUNNEL_TARGET} label="tunnel target" /> },
                  { term: "Tunnel", value: <ZoneTunnel account={account} endpoint={zone.TUNNEL_ENDPOINT} /> },
                ]
              : [{ term: "Origin URL", value: <CopyText value={zone.ORIGIN_URL} label="origin URL" wrap /> }]),
          ]}
        />
      </Section>
    </>
  );
}

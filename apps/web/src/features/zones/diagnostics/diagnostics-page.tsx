import { listUnknownParts } from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { useRecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { getDiagnosisTone } from "../../../format/severity-tones.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyAction } from "../../../ui/copy.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { HostnamesSection } from "../overview/hostnames-section.tsx";
import { TrafficSummary } from "../overview/traffic-summary.tsx";
import { FindingList } from "./finding-list.tsx";
import { formatReport } from "./report.ts";
import { listNonDefaultSettings, withoutFindings, type NonDefaultSetting } from "./non-default-settings.ts";
import { useDiagnosis } from "./use-diagnosis.ts";
import { listStatusFindings } from "./status-findings.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import styles from "./diagnostics-page.module.css";

const title = "Diagnostics";
const explanation = "Checks the zone's settings, hostnames, certificates, DNS, and tunnel, and the service status.";

/** Diagnostics of a zone: whether it serves traffic, why not, and which settings aren't at their defaults. */
export function DiagnosticsPage(): ReactElement {
  const { id: account, name, actor } = useAccess();
  const zone = useZone();
  useTitle(title, zone.ZONE_NAME, name);
  const { data, diagnosis, isFetched, pendingDnsChecks, isFetching, refetch } = useDiagnosis(account, zone, {
    checksDns: true,
    polls: true,
  });
  const { data: traffic, isPending: isTrafficPending } = useRecentTraffic(account, zone.ID);
  // Wait for all DNS checks, which could change the verdict and the order of findings, and for the traffic below them.
  if (!isFetched || pendingDnsChecks > 0 || isTrafficPending) {
    return (
      <Section title={title} explanation={explanation}>
        <p className={styles.checking} role="status">
          {isFetched && pendingDnsChecks > 0
            ? `Checking DNS for ${pendingDnsChecks === 1 ? "1 hostname" : `${pendingDnsChecks} hostnames`}…`
            : "Running diagnostics…"}
        </p>
        <Skeleton lines={8} label="Running diagnostics" />
      </Section>
    );
  }
  const { findings, verdict, sentence } = diagnosis;
  const unchecked = listUnknownParts(data);
  const settings = listNonDefaultSettings(zone);
  return (
    <>
      <Section title={title} explanation={explanation}>
        <Stack>
          <Banner
            tone={getDiagnosisTone(diagnosis)}
            title={sentence}
            action={
              <Button size="small" loading={isFetching} onClick={() => void refetch()}>
                Run again
              </Button>
            }
          >
            {verdict === "serving" && (
              <>
                {unchecked.length === 0 && listStatusFindings(findings).length === 0 && "No problems found. "}
                If visitors still see errors, check your origin. Diagnostics don't send requests to it.
              </>
            )}
          </Banner>
          <FindingList findings={findings} zone={zone.ID} />
          {unchecked.length > 0 && <p className={styles.note}>Not checked: {unchecked.join(", ")}.</p>}
          <div>
            <CopyAction
              text={() =>
                formatReport({
                  link: `${location.origin}${paths.zoneDiagnostics(account, zone.ID)}`,
                  account: { id: account, name },
                  data,
                  diagnosis,
                  settings,
                  traffic,
                  actor,
                })
              }
            >
              Copy summary
            </CopyAction>
          </div>
        </Stack>
      </Section>
      <Section title="Last 24 hours">
        {traffic ? <TrafficSummary traffic={traffic} /> : <p className={styles.note}>Traffic isn't known.</p>}
      </Section>
      <HostnamesSection account={account} zone={zone} hostnames={data.hostnames} />
      <NonDefaultSettings zone={zone} settings={withoutFindings(settings, findings)} />
    </>
  );
}

/** Settings that differ from those of a new zone of the same type, each with its effect. */
function NonDefaultSettings({ zone, settings }: { zone: Zone; settings: readonly NonDefaultSetting[] }): ReactElement {
  const { name } = originTypeLabels[zone.ORIGIN_TYPE];
  return (
    <Section
      title="Non-default settings"
      explanation={`Settings that differ from those of a new zone with the origin type ${name}.`}
    >
      {settings.length === 0 ? (
        <p className={styles.note}>No other settings differ from the defaults.</p>
      ) : (
        <DefinitionList items={settings.map(({ label, value, effect }) => ({ term: label, value, note: effect }))} />
      )}
    </Section>
  );
}

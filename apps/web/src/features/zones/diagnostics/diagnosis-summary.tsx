import { type Diagnosis, type DiagnosticsData, listUnknownParts } from "@edge-console/contract/findings/diagnosis";
import { isSetupStep } from "@edge-console/contract/findings/finding";
import type { Verdict } from "@edge-console/contract/findings/zone-state";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { getDiagnosisTone } from "../../../format/severity-tones.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./diagnostics-page.module.css";
import { FindingList } from "./finding-list.tsx";
import { listStatusFindings } from "./status-findings.ts";

/** Returns whether a zone serves traffic, and why not, with the fixes. */
export function DiagnosisSummary({
  zone,
  data,
  diagnosis,
  isFetched,
  hidesSetupSteps,
}: {
  zone: Zone;
  data: DiagnosticsData;
  diagnosis: Diagnosis;
  /** Whether all parts are known, or couldn't be loaded. */
  isFetched: boolean;
  /** Leaves out findings that the next steps below it repeat. */
  hidesSetupSteps: boolean;
}): ReactElement {
  const { id: account } = useAccess();
  const { verdict, sentence, findings } = diagnosis;
  const unchecked = listUnknownParts(data);
  const visible = listStatusFindings(findings).filter((finding) => !hidesSetupSteps || !isSetupStep(finding));
  return (
    <Section title="Status" actions={<Link to={paths.zoneDiagnostics(account, zone.ID)}>Run diagnostics</Link>}>
      {isFetched ? (
        <Stack gap="small">
          <Banner tone={getDiagnosisTone(diagnosis)} title={sentence} />
          <FindingList findings={visible} zone={zone.ID} isCompact />
          {verdict === "serving" && visible.length === 0 && unchecked.length === 0 && (
            <p className={styles.note}>No problems found.</p>
          )}
          {unchecked.length > 0 && !namesUnchecked(verdict) && (
            <p className={styles.note}>Not checked: {unchecked.join(", ")}.</p>
          )}
        </Stack>
      ) : (
        <Stack gap="small">
          <Skeleton height="2.625rem" label="Checking zone…" />
          <Skeleton width="12rem" />
        </Stack>
      )}
    </Section>
  );
}

/** Returns whether the sentence of a verdict names what wasn't checked. */
function namesUnchecked(verdict: Verdict): boolean {
  return verdict === "serving" || verdict === "unknown" || verdict === "checking";
}

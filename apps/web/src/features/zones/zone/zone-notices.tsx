import { collectStopFindings } from "@edge-console/contract/findings/zone-settings";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { severityTones } from "../../../format/severity-tones.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Stack } from "../../../ui/page.tsx";
import { FindingFix } from "../diagnostics/finding-fix.tsx";
import styles from "./zone-notices.module.css";

/** Banners for zone settings that stop its traffic. The app's banner covers the whole account. */
export function ZoneNotices({ zone }: { zone: Zone }): ReactElement | null {
  const findings = collectStopFindings(zone).filter(({ subject }) => subject.type === "zone");
  if (findings.length === 0) return null;
  return (
    <div className={styles.notices}>
      <Stack gap="small">
        {findings.map((finding) => (
          <Banner key={finding.code} tone={severityTones[finding.severity]} title={finding.title}>
            {finding.sentence} <FindingFix finding={finding} zone={zone.ID} />
          </Banner>
        ))}
      </Stack>
    </div>
  );
}

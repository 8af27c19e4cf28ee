import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { listNonDefaultSettings, withoutFindings } from "../diagnostics/non-default-settings.ts";
import { listStatusFindings } from "../diagnostics/status-findings.ts";
import styles from "./note.module.css";

/** Settings of a zone that aren't at their defaults, without those that the findings already name. */
export function SettingsSummary({
  account,
  zone,
  diagnosis,
}: {
  account: string;
  zone: Zone;
  diagnosis: Diagnosis;
}): ReactElement {
  const all = listNonDefaultSettings(zone);
  const settings = withoutFindings(all, listStatusFindings(diagnosis.findings));
  return (
    <Section title="Non-default settings" actions={<Link to={paths.zoneSettings(account, zone.ID)}>All settings</Link>}>
      {settings.length === 0 ? (
        <p className={styles.note}>
          {all.length > 0 ? "All other settings are at their defaults." : "All settings are at their defaults."}
        </p>
      ) : (
        <DefinitionList items={settings.map(({ label, value }) => ({ term: label, value }))} />
      )}
    </Section>
  );
}

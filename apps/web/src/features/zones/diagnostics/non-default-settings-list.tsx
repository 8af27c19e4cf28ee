import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import type { NonDefaultSetting } from "./non-default-settings.ts";
import styles from "./diagnostics-page.module.css";

/** Settings that differ from those of a new zone of the same type, each with its effect. */
export function NonDefaultSettings({
  zone,
  settings,
}: {
  zone: Zone;
  settings: readonly NonDefaultSetting[];
}): ReactElement {
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

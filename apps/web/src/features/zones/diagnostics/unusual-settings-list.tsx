import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { originTypeWords } from "../origin-words.ts";
import type { UnusualSetting } from "./unusual-settings.ts";
import styles from "./diagnostics-page.module.css";

/** What differs from a new zone of the same type, each with what it means. */
export function UnusualSettings({ zone, unusual }: { zone: Zone; unusual: readonly UnusualSetting[] }): ReactElement {
  const { plain } = originTypeWords[zone.ORIGIN_TYPE];
  return (
    <Section
      title="What is unusual about it"
      explanation={`Settings that differ from those a new zone of the type ${plain} (${zone.ORIGIN_TYPE}) starts with.`}
    >
      {unusual.length === 0 ? (
        <p className={styles.note}>Nothing: every setting is as a new zone has it.</p>
      ) : (
        <DefinitionList
          items={unusual.map(({ label, words, meaning }) => ({ term: label, value: words, note: meaning }))}
        />
      )}
    </Section>
  );
}

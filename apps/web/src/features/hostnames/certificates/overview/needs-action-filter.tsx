import type { ReactElement } from "react";
import type { CertificateStanding } from "../../../../resources/hostnames/certificate-words.ts";
import { StateBadge, type Tone } from "../../../../ui/badge.tsx";
import type { Attention } from "./attention.ts";
import styles from "./needs-action-filter.module.css";

const tones: Record<Attention["standing"], Tone> = {
  expired: "bad",
  ending: "caution",
  issuing: "info",
  off: "neutral",
};

/** What needs action, each a way to list just that. */
export function NeedsActionFilter({
  attention,
  known,
  chosen,
  onChange,
}: {
  attention: readonly Attention[];
  /** Whether everything has been read. */
  known: boolean;
  chosen: readonly CertificateStanding[];
  onChange: (chosen: CertificateStanding[]) => void;
}): ReactElement {
  if (attention.length === 0) {
    return (
      <p className={styles.line}>
        {known ? <StateBadge tone="good">Nothing needs action</StateBadge> : "Nothing that needs action so far"}
      </p>
    );
  }
  return (
    <div role="group" aria-label="Needs action" className={styles.line}>
      {attention.map(({ standing, words }) => {
        const pressed = chosen.length === 1 && chosen[0] === standing;
        return (
          <button
            key={standing}
            type="button"
            aria-pressed={pressed}
            className={styles.reason}
            onClick={() => onChange(pressed ? [] : [standing])}
          >
            <StateBadge tone={tones[standing]}>{words}</StateBadge>
          </button>
        );
      })}
    </div>
  );
}

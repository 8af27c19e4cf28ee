import type { ReactElement } from "react";
import type { CertificateStatus } from "@edge-console/contract/findings/certificate";
import { certificateStatusLabels } from "../../../../resources/hostnames/certificate-labels.ts";
import { StateBadge } from "../../../../ui/badge.tsx";
import type { Attention } from "./attention.ts";
import styles from "./needs-action-filter.module.css";

/** Certificates that need attention, as buttons that filter the list. */
export function NeedsActionFilter({
  attention,
  known,
  chosen,
  onChange,
}: {
  attention: readonly Attention[];
  /** Whether everything has been read. */
  known: boolean;
  chosen: readonly CertificateStatus[];
  onChange: (chosen: CertificateStatus[]) => void;
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
      {attention.map(({ status, label }) => {
        const pressed = chosen.length === 1 && chosen[0] === status;
        return (
          <button
            key={status}
            type="button"
            aria-pressed={pressed}
            className={styles.reason}
            onClick={() => onChange(pressed ? [] : [status])}
          >
            <StateBadge tone={certificateStatusLabels[status].tone}>{label}</StateBadge>
          </button>
        );
      })}
    </div>
  );
}

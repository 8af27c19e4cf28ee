import type { ReactElement } from "react";
import type { CertificateStatus } from "@edge-console/contract/findings/certificate";
import { certificateStatusLabels } from "../../../../resources/hostnames/certificate-labels.ts";
import { StateBadge } from "../../../../ui/badge.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Attention } from "./attention.ts";
import styles from "./attention-filter.module.css";

/** Buttons that filter the list by statuses that need attention. */
export function AttentionFilter({
  attention,
  isComplete,
  selected,
  onChange,
}: {
  /** Undefined until something is loaded. */
  attention: readonly Attention[] | undefined;
  /** Whether all hostnames are loaded. */
  isComplete: boolean;
  selected: readonly CertificateStatus[];
  onChange: (selected: CertificateStatus[]) => void;
}): ReactElement {
  if (attention === undefined) {
    return (
      <p className={styles.line}>
        <Skeleton width="16rem" />
      </p>
    );
  }
  if (attention.length === 0) {
    return (
      <p className={styles.line}>
        {isComplete ? <StateBadge tone="good">Nothing needs attention</StateBadge> : "Nothing needs attention so far"}
      </p>
    );
  }
  return (
    <div role="group" aria-label="Needs attention" className={styles.line}>
      {attention.map(({ status, label }) => {
        const isPressed = selected.length === 1 && selected[0] === status;
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isPressed}
            className={styles.status}
            onClick={() => onChange(isPressed ? [] : [status])}
          >
            <StateBadge tone={certificateStatusLabels[status].tone}>{label}</StateBadge>
          </button>
        );
      })}
    </div>
  );
}

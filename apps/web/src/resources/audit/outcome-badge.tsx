import type { AuditEntry } from "@edge-console/contract/console/audit";
import { outcomeLabels } from "@edge-console/contract/console/audit-labels";
import type { AuditOutcome } from "@edge-console/contract/console/audit-query";
import { Ban, CircleSlash } from "lucide-react";
import type { ReactElement } from "react";
import { StateBadge, type Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";

const badges: Readonly<Record<AuditOutcome, { tone: Tone; icon?: Icon }>> = {
  applied: { tone: "good" },
  "not-applied": { tone: "neutral", icon: CircleSlash },
  unknown: { tone: "caution" },
  refused: { tone: "bad", icon: Ban },
};

/** Badge with the outcome of an entry; both outcomes if a later entry resolved it.  */
export function OutcomeBadge({
  entry: { outcome, resolvedBy },
  isTinted = false,
}: {
  entry: Pick<AuditEntry, "outcome" | "resolvedBy">;
  isTinted?: boolean;
}): ReactElement {
  const current = resolvedBy?.outcome ?? outcome;
  return (
    <StateBadge {...badges[current]} isTinted={isTinted}>
      {current === outcome
        ? outcomeLabels[outcome]
        : `${outcomeLabels[outcome]} at first, ${outcomeLabels[current].toLowerCase()}`}
    </StateBadge>
  );
}

import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditOutcome } from "@edge-console/contract/console/audit-query";
import { Ban, CircleSlash } from "lucide-react";
import type { ReactElement } from "react";
import { StateBadge, type Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";
import { outcomeWords } from "./change-words.ts";

const looks: Readonly<Record<AuditOutcome, { tone: Tone; icon?: Icon }>> = {
  applied: { tone: "good" },
  "not-applied": { tone: "neutral", icon: CircleSlash },
  unknown: { tone: "caution" },
  refused: { tone: "bad", icon: Ban },
};

/** How an entry's action ended, by word, icon and colour; of an unknown one also what became of it. */
export function OutcomeBadge({
  entry: { outcome, resolvedBy },
  tinted = false,
}: {
  entry: Pick<AuditEntry, "outcome" | "resolvedBy">;
  tinted?: boolean;
}): ReactElement {
  const known = resolvedBy?.outcome ?? outcome;
  return (
    <StateBadge {...looks[known]} tinted={tinted}>
      {resolvedBy ? `Unknown at first, ${outcomeWords[known].toLowerCase()}` : outcomeWords[outcome]}
    </StateBadge>
  );
}

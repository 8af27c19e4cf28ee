import type { BulkRun } from "@edge-console/contract/console/bulk-runs";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { getRunStateLabel } from "./labels.ts";

/** State of a bulk run. */
export function RunStateBadge({ run }: { run: Pick<BulkRun, "state" | "counts"> }): ReactElement {
  const { label, tone } = getRunStateLabel(run);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

import type { BaselineCompliance } from "@edge-console/contract/console/baselines";
import type { ReactElement } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { StateBadge } from "../../../ui/badge.tsx";

/** How many zones comply, in words and color: "All 93 comply", "7 of 100 deviate, 1 excepted". */
export function ComplianceCell({
  compliance: { compliant, deviating, excepted },
}: {
  compliance: BaselineCompliance;
}): ReactElement {
  const total = compliant + deviating + excepted;
  if (total === 0) return <StateBadge tone="neutral">No zones</StateBadge>;
  const exceptions = excepted > 0 ? `, ${formatCount(excepted)} excepted` : "";
  if (deviating > 0) {
    return (
      <StateBadge tone="caution">
        {formatCount(deviating)} of {formatCount(total)} {deviating === 1 ? "deviates" : "deviate"}
        {exceptions}
      </StateBadge>
    );
  }
  return (
    <StateBadge tone="good">
      {excepted > 0 ? `${formatCount(compliant)} of ${formatCount(total)}` : `All ${formatCount(total)}`} comply
      {exceptions}
    </StateBadge>
  );
}

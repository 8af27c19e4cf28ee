import type { ReactElement } from "react";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatPercent } from "../../format/numbers.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { getShare } from "./breakdown.ts";
import type { Impact } from "./impact.ts";

/** Share of the traffic that a rule would have blocked. */
export function BlockImpact({ impact, includesBlocked }: { impact: Impact; includesBlocked: boolean }): ReactElement {
  const { affected, total, period, location } = impact;
  return (
    <DefinitionList
      items={[
        {
          term: "Requests",
          value: formatPercent(getShare(affected.requests, total.requests)),
          note: (
            <>
              <CompactNumber value={affected.requests} unit="count" /> of{" "}
              <CompactNumber value={total.requests} unit="count" />
            </>
          ),
        },
        {
          term: "Bandwidth",
          value: formatPercent(getShare(affected.bandwidth, total.bandwidth)),
          note: (
            <>
              <CompactNumber value={affected.bandwidth} unit="bytes" /> of{" "}
              <CompactNumber value={total.bandwidth} unit="bytes" />
            </>
          ),
        },
        ...(includesBlocked
          ? [
              {
                term: "Already blocked",
                value: <CompactNumber value={affected.blocked} unit="count" />,
                note: "By other rules; not counted in requests",
              },
            ]
          : []),
        {
          term: "Period",
          value: period,
          note:
            location === undefined ? "Full days" : `Full days, ${location} only. The rule applies to all locations.`,
        },
      ]}
    />
  );
}

import type { ReactElement } from "react";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatPercent } from "../../format/numbers.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { getShare } from "./breakdown.ts";
import type { Impact } from "./impact.ts";

/** The share of the traffic that a rule would have refused. */
export function BlockImpact({ cost, seesBlocked }: { cost: Impact; seesBlocked: boolean }): ReactElement {
  const { part, whole, period, location } = cost;
  return (
    <DefinitionList
      items={[
        {
          term: "Requests",
          value: formatPercent(getShare(part.requests, whole.requests)),
          note: (
            <>
              <CompactNumber value={part.requests} unit="count" /> of{" "}
              <CompactNumber value={whole.requests} unit="count" />
            </>
          ),
        },
        {
          term: "Bandwidth",
          value: formatPercent(getShare(part.bandwidth, whole.bandwidth)),
          note: (
            <>
              <CompactNumber value={part.bandwidth} unit="bytes" /> of{" "}
              <CompactNumber value={whole.bandwidth} unit="bytes" />
            </>
          ),
        },
        ...(seesBlocked
          ? [
              {
                term: "Blocked already",
                value: <CompactNumber value={part.blocked} unit="count" />,
                note: "By other rules; not part of the requests above",
              },
            ]
          : []),
        {
          term: "Counted",
          value: period,
          note:
            location === undefined
              ? "By whole days"
              : `By whole days, at ${location} alone. The rule holds at every location.`,
        },
      ]}
    />
  );
}

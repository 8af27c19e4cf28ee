import type { RateLimitUsage } from "@edge-console/contract/console/rate-budget";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Section } from "../../ui/page.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./rate-budget-section.module.css";
import { formatRateBudget } from "./rate-budget-messages.ts";

/** Poll interval, in milliseconds. The response comes from the console and doesn't count toward the limits. */
const pollIntervalMs = 5_000;

/** Usage of the Edge API's rate limits in the current minute, by the account's key and by the whole console. */
export function RateBudgetSection({ account }: { account: string }): ReactElement {
  const { data, isFetched } = useQuery({
    queryKey: queryKeys.rateBudget(account),
    queryFn: ({ signal }) => callConsole("getRateBudget", { accountId: account, signal }),
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  });
  return (
    <Section
      id="rate-limits"
      title="API rate limits"
      explanation="300 requests per minute for each API key, and 600 for this console's IP address. The last tenth is reserved for changes, and up to a third for members and accounts with few requests."
    >
      {isFetched && !data ? (
        <p>Couldn't load the rate limits.</p>
      ) : (
        <DefinitionList
          items={[
            {
              term: "This account's API key",
              value:
                data && !data.key ? (
                  "None"
                ) : (
                  <BudgetUsage label="Used by this account's API key" used={data?.key} now={data?.now} />
                ),
              note: "Counts this console's requests only. Your own scripts share the same limit.",
            },
            {
              term: "This console's IP address",
              value: <BudgetUsage label="Used by all accounts of this console" used={data?.address} now={data?.now} />,
              note: "Shared by all accounts of this console.",
            },
          ]}
        />
      )}
    </Section>
  );
}

/** Usage of a rate limit as text and as a progress bar. */
function BudgetUsage({
  label,
  used,
  now,
}: {
  label: string;
  used: RateLimitUsage | null | undefined;
  now: number | undefined;
}): ReactElement {
  return (
    <>
      {used && now !== undefined ? formatRateBudget(used, now) : <Skeleton width="11rem" label="Loading…" />}
      <div className={styles.bar}>
        <Progress label={label} value={used?.used ?? 0} max={used?.limit ?? 1} />
      </div>
    </>
  );
}

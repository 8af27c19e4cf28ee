import type { AlertSubscriptionsResponse } from "@edge-console/contract/alerts/subscriptions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { showProblemToast } from "../../problems/show-problem-toast.ts";
import { alertSubscriptionsQuery } from "../../resources/alerts/queries.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { showToast } from "../../ui/toast.ts";

/** Section that switches the member's monthly usage report on or off. */
export function MonthlyReportSection({ account }: { account: string }): ReactElement {
  const subscriptions = useQuery(alertSubscriptionsQuery(account));
  const { data, error } = subscriptions;
  return (
    <Section
      id="report"
      title="Monthly report"
      explanation="Cost, totals, and usage by zone of the last month, by email on the first. Each member chooses it."
    >
      <Stack>
        <QueryProblem query={subscriptions} title="Couldn't load your notifications" />
        {!error && !data && (
          <div>
            <Skeleton lines={2} width="16rem" label="Loading your notifications…" />
          </div>
        )}
        {data && <ReportSwitch account={account} saved={data} />}
        <div>
          <LinkButton to={paths.usageReport(account)}>View report</LinkButton>
        </div>
      </Stack>
    </Section>
  );
}

function ReportSwitch({ account, saved }: { account: string; saved: AlertSubscriptionsResponse }): ReactElement {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (monthlyReport: boolean) =>
      callConsole("changeAlertSubscriptions", {
        accountId: account,
        body: { ...saved.subscriptions, monthlyReport },
      }),
    onSuccess: (response) => {
      client.setQueryData(queryKeys.alertSubscriptions(account), response);
      showToast({ title: response.subscriptions.monthlyReport ? "Monthly report enabled" : "Monthly report disabled" });
    },
    onError: (error) => showProblemToast("Couldn't save your notifications", error),
  });
  return (
    <Switch
      label="Email me the usage report"
      hint={saved.email === null ? "Sent once your administrator sets up email." : `Sent to ${saved.email}.`}
      checked={save.isPending ? save.variables : saved.subscriptions.monthlyReport}
      onCheckedChange={(monthlyReport) => save.mutate(monthlyReport)}
    />
  );
}

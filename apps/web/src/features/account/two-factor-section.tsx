import type { Member } from "@edge-console/contract/console/members";
import {
  gracePeriods,
  type TwoFactorPolicy,
  type TwoFactorPolicyChange,
} from "@edge-console/contract/console/two-factor-policy";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { useAccess, useSession } from "../../api/access.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useNow } from "../../format/time.tsx";
import { formatDate } from "../../format/times.ts";
import { atSection, paths } from "../../paths.ts";
import { ProblemBanner } from "../../forms/problem-banner.tsx";
import { ProblemState } from "../../problems/problem-state.tsx";
import { invalidateMembers, membersQuery, twoFactorPolicyQuery } from "../../resources/members/queries.ts";
import { alertSubscriptionsQuery } from "../../resources/alerts/queries.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { showToast } from "../../ui/toast.ts";

const daySeconds = 86_400;

const graceOptions = gracePeriods.map((days) => ({
  value: String(days),
  label: days === 0 ? "None" : formatQuantity(days, "day"),
}));

/** Section that requires two-factor authentication of all members, and says who hasn't set it up. */
export function TwoFactorSection({ account }: { account: string }): ReactElement {
  const { can } = useAccess();
  const { user, methods } = useSession();
  const now = useNow();
  const policy = useQuery(twoFactorPolicyQuery(account));
  const members = useQuery(membersQuery(account));
  const { data, error } = policy;
  return (
    <Section
      id="two-factor"
      title="Two-factor authentication"
      explanation="A passkey or an authenticator app in addition to the password. Single sign-on counts if the provider confirms a second factor."
    >
      {error && !data && (
        <ProblemState
          title="Couldn't load the policy"
          error={error}
          onRetry={() => void policy.refetch()}
          retrying={policy.isFetching}
        />
      )}
      {/* With the members, so that nothing moves. */}
      {!error && !(data && members.isFetched) && (
        <Skeleton lines={4} width="20rem" label="Loading two-factor authentication…" />
      )}
      {data && members.isFetched && (
        <Stack>
          {can("members:manage") ? (
            <PolicyForm
              key={`${data.required} ${data.graceDays}`}
              account={account}
              policy={data}
              without={countWithout(members.data)}
              isOwnMissing={
                members.data?.find(({ id }) => id === user.id)?.details?.secondFactor === false &&
                !methods.includes("oidc-mfa")
              }
            />
          ) : (
            <DefinitionList items={[{ term: "Policy", value: formatPolicy(data, now) }]} />
          )}
        </Stack>
      )}
    </Section>
  );
}

function PolicyForm({
  account,
  policy,
  without,
  isOwnMissing,
}: {
  account: string;
  policy: TwoFactorPolicy;
  /** Members without two-factor authentication; undefined if that isn't known. */
  without: number | undefined;
  /** Whether the user hasn't set it up, who then can't require it. */
  isOwnMissing: boolean;
}): ReactElement {
  const client = useQueryClient();
  const now = useNow();
  const [required, setRequired] = useState(policy.required);
  const [days, setDays] = useState(policy.graceDays);
  const isChanged = required !== policy.required || (required && days !== policy.graceDays);
  const isBlocked = isChanged && required && isOwnMissing;
  const disabledReason = isBlocked ? "Set it up in your profile first" : !isChanged && "No changes";
  const { data: subscriptions } = useQuery(alertSubscriptionsQuery(account));
  const isEmailSetUp = typeof subscriptions?.email === "string";
  const save = useMutation({
    mutationFn: (change: TwoFactorPolicyChange) =>
      callConsole("changeTwoFactorPolicy", { accountId: account, body: change }),
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.twoFactorPolicy(account), saved);
      showToast({
        tone: "good",
        title: saved.required ? "Two-factor authentication required" : "Two-factor authentication optional",
      });
    },
    onSettled: () => invalidateMembers(client, account),
  });
  return (
    <form
      aria-label="Two-factor authentication"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isBlocked) save.mutate({ required, graceDays: days });
      }}
    >
      <Stack>
        {save.error && <ProblemBanner problem={save.error} />}
        <Switch
          label="Require two-factor authentication"
          hint="Members without it can sign in, but can't open the account after the grace period."
          checked={required}
          onCheckedChange={(checked) => {
            setRequired(checked);
            save.reset();
          }}
        />
        {isBlocked && (
          <Banner tone="caution" title="Set it up in your profile first">
            The policy applies to you, too.{" "}
            <Link to={atSection(paths.profile(), "two-factor")}>Set up two-factor authentication</Link>
          </Banner>
        )}
        {required && (
          <Select
            label="Grace period"
            hint={`Starts when it's first required.${isEmailSetUp ? " Members without it are reminded by email." : ""}`}
            options={graceOptions}
            value={String(days)}
            onValueChange={(value) => setDays(gracePeriods.find((period) => String(period) === value) ?? days)}
          />
        )}
        <p>
          {isChanged && required && !policy.required ? (
            <>Members have until {formatDate(now + days * daySeconds)}. </>
          ) : (
            <>{formatPolicy(policy, now)}. </>
          )}
          {without !== undefined && (
            <>
              {without === 0
                ? "All members have set it up."
                : `${formatQuantity(without, "member")} ${without === 1 ? "hasn't" : "haven't"} set it up.`}{" "}
              <Link to={paths.members(account)}>View members</Link>
            </>
          )}
        </p>
        <div>
          <Button type="submit" loading={save.isPending} disabledReason={disabledReason}>
            Save policy
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Formats a policy: "Not required", "Required from Dec 10, 2026". */
function formatPolicy({ required, enforcedFrom }: TwoFactorPolicy, now: number): string {
  if (!required || enforcedFrom === null) return "Not required";
  return `Required ${enforcedFrom <= now ? "since" : "from"} ${formatDate(enforcedFrom)}`;
}

function countWithout(members: readonly Member[] | undefined): number | undefined {
  if (!members || members.every(({ details }) => details === null)) return undefined;
  return members.filter(({ details }) => details?.secondFactor === false).length;
}

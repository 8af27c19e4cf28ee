import { describeUnsubscribeScope, type UnsubscribeDetails } from "@edge-console/contract/alerts/unsubscribe";
import { type ReactElement, useState } from "react";
import { useLocation } from "react-router";
import { callConsole } from "../../api/call-console.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { useUncachedQuery } from "../../forms/use-uncached-query.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";

/**
 * Page of an unsubscribe link, also for those who aren't signed in. It asks first, because programs that check links open
 * it too. The token follows `#`; mail programs that open the address of the one-click request send it as a parameter.
 */
export function UnsubscribePage(): ReactElement {
  const { hash, search } = useLocation();
  const token = hash.slice(1) || (new URLSearchParams(search).get("token") ?? "");
  const query = useUncachedQuery(token, (token) => callConsole("getUnsubscribeDetails", { body: { token } }));
  useTitle("Unsubscribe");

  if (token === "" || query.error?.kind === "not-found") {
    return (
      <AuthLayout title="Unsubscribe link not valid">
        <p>This link is incomplete, or you're no longer a member of the account, so you get no emails about it.</p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Unsubscribe">
      {!query.data && !query.error && <Skeleton lines={3} label="Loading…" />}
      <QueryProblem query={query} />
      {query.data && <Confirmation token={token} details={query.data} />}
    </AuthLayout>
  );
}

function Confirmation({ token, details }: { token: string; details: UnsubscribeDetails }): ReactElement {
  const { isPending, error, mutate } = useUncachedMutation();
  const [isDone, setIsDone] = useState(false);
  const { account, email, scope } = details;
  const subject = `${describeUnsubscribeScope(scope)} of ${account}`;

  const unsubscribe = async () => {
    if (await mutate(() => callConsole("unsubscribe", { body: { token } }))) setIsDone(true);
  };
  if (isDone) {
    return (
      <p role="status">
        Unsubscribed. {email} no longer gets {subject}. Sign in to subscribe again.
      </p>
    );
  }
  return (
    <Stack>
      <p>
        {email} gets {subject} by email.
      </p>
      <div>
        <Button variant="primary" loading={isPending} onClick={() => void unsubscribe()}>
          Unsubscribe
        </Button>
      </div>
      {error && <FormProblem problem={error} />}
    </Stack>
  );
}

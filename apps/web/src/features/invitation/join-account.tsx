import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { invitationApi } from "../../api/invitation-api.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { sessionApi } from "../../api/session-api.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { SignInForm } from "../../resources/sign-in/sign-in-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";

/** For somebody whom the console knows: signs in where needed, then joins by one click. */
export function JoinAccount({
  token,
  look,
  session,
  onEntered,
}: {
  token: string;
  look: InvitationDetails;
  /** Of whoever is signed in in this browser. */
  session: Session | undefined;
  onEntered: (session: Session) => void;
}): ReactElement {
  const client = useQueryClient();
  const { pending, problem, mutate } = useUncachedMutation();
  const join = async () => {
    const result = await mutate(() => invitationApi.join(token));
    if (result) onEntered(result.data);
  };
  const leave = async () => {
    if (await mutate(() => sessionApi.signOut())) await client.resetQueries({ queryKey: queryKeys.session });
  };
  if (!session) {
    return (
      <Stack gap="large">
        <p>Sign in to accept.</p>
        <SignInForm email={look.email} onSignedIn={(entered) => client.setQueryData(queryKeys.session, entered)} />
      </Stack>
    );
  }
  const isTheirs = session.user.email.toLowerCase() === look.email.toLowerCase();
  return (
    <Stack>
      {isTheirs ? (
        <Button variant="primary" loading={pending} onClick={() => void join()}>
          Join {look.account}
        </Button>
      ) : (
        <>
          <p>
            You are signed in as {session.user.email}. This invitation is for {look.email}: sign out, then sign in with
            that address.
          </p>
          <Button loading={pending} onClick={() => void leave()}>
            Sign out
          </Button>
        </>
      )}
      {problem && <FormProblem problem={problem} />}
    </Stack>
  );
}

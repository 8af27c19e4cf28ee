import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { SignInForm } from "../../resources/sign-in/sign-in-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";

/** Lets an existing user accept an invitation, after signing in if necessary. */
export function JoinAccount({
  token,
  invitation,
  session,
  onAccepted,
}: {
  token: string;
  invitation: InvitationDetails;
  /** Session in this browser. */
  session: Session | undefined;
  onAccepted: (session: Session) => void;
}): ReactElement {
  const client = useQueryClient();
  const { isPending, error, mutate } = useUncachedMutation();
  const join = async () => {
    const result = await mutate(() => callConsole("joinAccount", { body: { token } }));
    if (result) onAccepted(result.data);
  };
  const signOut = async () => {
    if (await mutate(() => callConsole("signOut", {}))) await client.resetQueries({ queryKey: queryKeys.session });
  };
  if (!session) {
    return (
      <Stack gap="large">
        <p>Sign in to accept.</p>
        <SignInForm
          email={invitation.email}
          onSignedIn={(session) => client.setQueryData(queryKeys.session, session)}
        />
      </Stack>
    );
  }
  const isRecipient = session.user.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <Stack>
      {isRecipient ? (
        <Button variant="primary" loading={isPending} onClick={() => void join()}>
          Accept invitation
        </Button>
      ) : (
        <>
          <p>
            You're signed in as {session.user.email}, but this invitation is for {invitation.email}. Sign out, then sign
            in with that email address.
          </p>
          <Button loading={isPending} onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      )}
      {error && <FormProblem problem={error} />}
    </Stack>
  );
}

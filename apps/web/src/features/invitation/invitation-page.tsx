import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryKeys } from "../../api/query-keys.ts";
import { sessionQuery } from "../../api/queries.ts";
import { paths, getStartPath } from "../../paths.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { AcceptForm } from "./accept-form.tsx";
import { InvitationSummary } from "./invitation-summary.tsx";
import { JoinAccount } from "./join-account.tsx";
import { useInvitation } from "./use-invitation.ts";

/** Where an invitation's link leads, signed in or not: sets up a new person, or lets one who is known join. */
export function InvitationPage(): ReactElement {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { found, again } = useInvitation(token);
  useTitle("Invitation");

  if (token === "") return <InvalidInvitation title="Invalid invitation link" />;
  if (!found) {
    return (
      <AuthLayout title="Invitation">
        <Skeleton lines={6} label="Loading the invitation" />
      </AuthLayout>
    );
  }
  if (found.problem) {
    if (found.problem.kind === "not-found") return <InvalidInvitation title="Invitation no longer valid" />;
    return (
      <AuthLayout title="Invitation">
        <ProblemState error={found.problem} onRetry={again} />
      </AuthLayout>
    );
  }
  return <Invited token={token} look={found.look} />;
}

function Invited({ token, look }: { token: string; look: InvitationDetails }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Signed out is an answer like any other here. It is asked for anew when the window comes to the front, and what was
  // typed below stays meanwhile.
  const { data: session, isFetched } = useQuery(sessionQuery);
  const known = new Set(session?.accounts.map(({ id }) => id));

  const enter = (entered: Session) => {
    client.clear();
    client.setQueryData(queryKeys.session, entered);
    const joined = entered.accounts.find(({ id, name }) => name === look.account && !known.has(id));
    const start = getStartPath(joined ? { ...entered, accounts: [joined] } : entered);
    void navigate(start ?? paths.start(), { replace: true });
  };

  return (
    <AuthLayout title={`Join ${look.account}`}>
      <Stack gap="large">
        <InvitationSummary look={look} />
        {look.person === "new" ? (
          <AcceptForm token={token} look={look} signedInAs={session?.user.email} onEntered={enter} />
        ) : !isFetched ? (
          <Skeleton lines={2} label="Loading" />
        ) : (
          <JoinAccount token={token} look={look} session={session} onEntered={enter} />
        )}
      </Stack>
    </AuthLayout>
  );
}

/** For a link that was used, revoked, has expired, or was cut off on its way. */
function InvalidInvitation({ title }: { title: string }): ReactElement {
  return (
    <AuthLayout title={title}>
      <Stack>
        <p>This invitation was used, revoked, or has expired. Ask a member with full access to send a new one.</p>
        <p>If you have joined already, sign in with the password that you chose.</p>
        <div>
          <LinkButton variant="primary" to={paths.signIn()} reloadDocument>
            Sign in
          </LinkButton>
        </div>
      </Stack>
    </AuthLayout>
  );
}

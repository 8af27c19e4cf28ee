import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router";
import { keys } from "../../api/keys.ts";
import { sessionQuery } from "../../api/queries.ts";
import { paths, startPathOf } from "../../paths.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { Entrance } from "../../resources/sign-in/entrance.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { AcceptForm } from "./accept-form.tsx";
import { InvitedTo } from "./invited-to.tsx";
import { JoinAccount } from "./join-account.tsx";
import { useInvitation } from "./use-invitation.ts";

/** Where an invitation's link leads, signed in or not: sets up a new person, or lets one who is known join. */
export function InvitationPage(): ReactElement {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { found, again } = useInvitation(token);
  useTitle("Invitation");

  if (token === "") return <UselessLink title="This link is not complete" />;
  if (!found) {
    return (
      <Entrance title="Invitation">
        <Skeleton lines={6} label="Loading the invitation" />
      </Entrance>
    );
  }
  if (found.problem) {
    if (found.problem.kind === "not-found") return <UselessLink title="This invitation no longer works" />;
    return (
      <Entrance title="Invitation">
        <ProblemState error={found.problem} onRetry={again} />
      </Entrance>
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
    client.setQueryData(keys.session, entered);
    const joined = entered.accounts.find(({ id, name }) => name === look.account && !known.has(id));
    const start = startPathOf(joined ? { ...entered, accounts: [joined] } : entered);
    void navigate(start ?? paths.start(), { replace: true });
  };

  return (
    <Entrance title={`Join ${look.account}`}>
      <Stack gap="large">
        <InvitedTo look={look} />
        {look.person === "new" ? (
          <AcceptForm token={token} look={look} signedInAs={session?.user.email} onEntered={enter} />
        ) : !isFetched ? (
          <Skeleton lines={2} label="Loading" />
        ) : (
          <JoinAccount token={token} look={look} session={session} onEntered={enter} />
        )}
      </Stack>
    </Entrance>
  );
}

/** For a link that was used, revoked, has expired, or was cut off on its way. */
function UselessLink({ title }: { title: string }): ReactElement {
  return (
    <Entrance title={title}>
      <Stack>
        <p>
          An invitation works once, for a limited time, and can be revoked. Ask whoever sent it to you for a new one:
          anybody with full access to the account can make it.
        </p>
        <p>If you have joined already, sign in with the password that you chose.</p>
        <div>
          <LinkButton variant="primary" to={paths.signIn()} reloadDocument>
            Sign in
          </LinkButton>
        </div>
      </Stack>
    </Entrance>
  );
}

import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { roles } from "@edge-console/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { sessionQuery } from "../../api/queries.ts";
import { getStartPath, paths } from "../../paths.ts";
import { useUncachedQuery } from "../../forms/use-uncached-query.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { AlternativeAction } from "../../ui/alternative-action.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { CreateUserForm } from "./create-user-form.tsx";
import { JoinAccount } from "./join-account.tsx";
import { Day } from "../../format/time.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./invitation-page.module.css";

/** Page of an invitation link: creates a new user, or lets an existing one join the account. */
export function InvitationPage(): ReactElement {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const query = useUncachedQuery(token, (token) => callConsole("getInvitation", { body: { token } }));
  useTitle("Invitation");

  if (token === "") return <InvalidInvitation title="Invalid invitation link" />;
  if (query.error?.kind === "not-found") return <InvalidInvitation title="Invitation no longer valid" />;
  if (query.data) return <ValidInvitation token={token} invitation={query.data} />;
  return (
    <AuthLayout title="Invitation">
      {query.error ? <QueryProblem query={query} /> : <Skeleton lines={6} label="Loading invitation…" />}
    </AuthLayout>
  );
}

function ValidInvitation({ token, invitation }: { token: string; invitation: InvitationDetails }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Being signed out is a valid result here. Refetched when the window gets the focus; the form below stays.
  const { data: session, isFetched } = useQuery(sessionQuery);
  const [isExisting, setIsExisting] = useState(false);
  const isRecipient = session?.user.email.toLowerCase() === invitation.email.toLowerCase();
  const usesForm = invitation.person === "new" || (invitation.person === "unknown" && !isExisting && !isRecipient);
  const previousAccounts = new Set(session?.accounts.map(({ id }) => id));

  const openAccount = (newSession: Session) => {
    client.clear();
    client.setQueryData(queryKeys.session, newSession);
    const joined = newSession.accounts.find(({ id, name }) => name === invitation.account && !previousAccounts.has(id));
    const start = getStartPath(joined ? { ...newSession, accounts: [joined] } : newSession);
    void navigate(start ?? paths.start(), { replace: true });
  };

  return (
    <AuthLayout title={`Join ${invitation.account}`}>
      <Stack gap="large">
        <InvitationSummary invitation={invitation} />
        {usesForm ? (
          <>
            <CreateUserForm
              token={token}
              invitation={invitation}
              signedInAs={session?.user.email}
              onAccepted={openAccount}
            />
            {invitation.person === "unknown" && (
              <AlternativeAction onClick={() => setIsExisting(true)}>Sign in instead</AlternativeAction>
            )}
          </>
        ) : !isFetched ? (
          <Skeleton lines={2} label="Loading…" />
        ) : (
          <>
            <JoinAccount token={token} invitation={invitation} session={session} onAccepted={openAccount} />
            {isExisting && (
              <AlternativeAction onClick={() => setIsExisting(false)}>Create a user instead</AlternativeAction>
            )}
          </>
        )}
      </Stack>
    </AuthLayout>
  );
}

/** Message for a link that was used, revoked, has expired, or is incomplete. */
function InvalidInvitation({ title }: { title: string }): ReactElement {
  return (
    <AuthLayout title={title}>
      <Stack>
        <p>
          This invitation was used, replaced, or revoked, or it has expired. Ask a member with full access to send a new
          one.
        </p>
        <p>If you have already joined, sign in.</p>
        <div>
          <LinkButton variant="primary" to={paths.signIn()} reloadDocument>
            Sign in
          </LinkButton>
        </div>
      </Stack>
    </AuthLayout>
  );
}

/** Sender, recipient, role, and expiry of an invitation. */
function InvitationSummary({
  invitation: { invitedBy, email, role, expiresAt },
}: {
  invitation: InvitationDetails;
}): ReactElement {
  return (
    <div className={styles.summary}>
      <p>
        {invitedBy ? `${invitedBy} invited` : "Invitation for"} {email} <br />
        Role: <strong>{roles[role].label}</strong>
      </p>
      <p className={sharedStyles.muted}>{roles[role].ability}</p>
      <p className={sharedStyles.muted}>
        Expires on <Day at={expiresAt} />.
      </p>
    </div>
  );
}

import { roles } from "@edge-console/contract/permissions";
import type { Session } from "@edge-console/contract/console/session";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useSession } from "../../api/access.ts";
import { paths } from "../../paths.ts";
import { factorsQuery, ownSessionsQuery } from "../../resources/profile/queries.ts";
import { Banner } from "../../ui/banner.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { ChangePassword } from "./change-password.tsx";
import { Passkeys } from "./passkeys/passkeys.tsx";
import { passkeysQuery } from "./passkeys/queries.ts";
import styles from "./profile-page.module.css";
import { TwoFactor } from "./two-factor/two-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { SignInActivity } from "./sign-in-activity.tsx";

/** Who the signed-in person is, how they sign in, and where they are signed in. */
export function ProfilePage(): ReactElement {
  const { user, accounts, mustSetUpFactor } = useSession();
  const factors = useQuery(factorsQuery);
  const passkeys = useQuery(passkeysQuery);
  const sessions = useQuery(ownSessionsQuery);
  // Not whether each is pending: one that failed is asked for again by its own part, which then must stay.
  const isKnown = factors.isFetched && passkeys.isFetched && sessions.isFetched;
  useTitle("Profile");
  return (
    <>
      <PageHeader title="Profile" />
      {mustSetUpFactor && (
        <Banner tone="caution" title="Set up a second factor to go on">
          Your administrator requires two-factor authentication. Set it up to continue.
        </Banner>
      )}
      <Section title="You" explanation="As the members of your accounts and their audit logs see you.">
        <DefinitionList
          items={[
            { term: "Name", value: user.name },
            { term: "Email", value: user.email },
            ...(user.staff !== null ? [{ term: "Capacity", value: "Support staff" }] : []),
            ...(accounts.length > 0 ? [{ term: "Accounts", value: <Accounts accounts={accounts} /> }] : []),
          ]}
        />
      </Section>
      {/* All at once: none pushes down what was there before it. */}
      {!isKnown ? (
        <Section title="Sign-in" explanation="How you prove who you are, and where you are signed in.">
          <Skeleton lines={6} label="Loading how you sign in" />
        </Section>
      ) : (
        <>
          <Passkeys />
          <TwoFactor email={user.email} />
          {factors.data?.password && <ChangePassword email={user.email} />}
          <Sessions />
          <SignInActivity />
        </>
      )}
    </>
  );
}

function Accounts({ accounts }: Pick<Session, "accounts">): ReactElement {
  return (
    <ul className={styles.accounts}>
      {accounts.map(({ id, name, role }) => (
        <li key={id}>
          <Link to={paths.accountStart(id)}>{name}</Link> · {roles[role].label}
        </li>
      ))}
    </ul>
  );
}

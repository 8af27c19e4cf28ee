import { roles } from "@edge-console/contract/permissions";
import type { Session } from "@edge-console/contract/console/session";
import { passwordChangeSchema } from "@edge-console/contract/console/user-sessions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useSession } from "../../api/access.ts";
import { isFactorDue } from "../../api/account-access.ts";
import { paths } from "../../paths.ts";
import { factorsQuery, ownSessionsQuery } from "../../resources/profile/queries.ts";
import { Banner } from "../../ui/banner.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { Passkeys } from "./passkeys/passkeys.tsx";
import { passkeysQuery } from "./passkeys/queries.ts";
import { TwoFactor } from "./two-factor/two-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { SignInActivity } from "./sign-in-activity.tsx";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { isProblem } from "../../api/problem.ts";
import { FormPasswordField } from "../../forms/text-fields.tsx";
import { Form } from "../../forms/form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { newPasswordSchema } from "../../forms/new-password.ts";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { showToast } from "../../ui/toast.ts";
import styles from "./profile-page.module.css";

const andList = new Intl.ListFormat("en-US");

/** Profile of the signed-in user, with sign-in methods, sessions, and sign-in activity. */
export function ProfilePage(): ReactElement {
  const { user, accounts, mustSetUpFactor } = useSession();
  const factors = useQuery(factorsQuery);
  const passkeys = useQuery(passkeysQuery);
  const sessions = useQuery(ownSessionsQuery);
  // Not `isPending`, which is true again when a section retries.
  const isKnown = factors.isFetched && passkeys.isFetched && sessions.isFetched;
  const dueAccounts = accounts.filter(isFactorDue);
  useTitle("Profile");
  return (
    <>
      <PageHeader title="Profile" />
      {mustSetUpFactor && (
        <Banner tone="caution" title="Set up two-factor authentication">
          Your administrator requires two-factor authentication. Set it up to continue.
        </Banner>
      )}
      {!mustSetUpFactor && dueAccounts.length > 0 && (
        <Banner tone="caution" title="Set up two-factor authentication">
          {andList.format(dueAccounts.map(({ name }) => name))} {dueAccounts.length === 1 ? "requires" : "require"} it.
          Set it up to open {dueAccounts.length === 1 ? "the account" : "these accounts"} again.
        </Banner>
      )}
      <Section title="You" explanation="Visible to members of your accounts and in their audit logs.">
        <DefinitionList
          items={[
            { term: "Name", value: user.name },
            { term: "Email", value: user.email },
            ...(user.staff !== null ? [{ term: "Type", value: "Support staff" }] : []),
            ...(accounts.length > 0 ? [{ term: "Accounts", value: <Accounts accounts={accounts} /> }] : []),
          ]}
        />
      </Section>
      {/* Waits for all sections, so that none moves another. */}
      {!isKnown ? (
        <Section title="Sign-in" explanation="Sign-in methods and sessions.">
          <Skeleton lines={6} label="Loading sign-in methods…" />
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

/** Form to change the user's password. Nothing that is entered is stored. */
function ChangePassword({ email }: { email: string }): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema: passwordChangeSchema.extend({ newPassword: newPasswordSchema(email) }),
    values: { currentPassword: "", newPassword: "" },
    mode: "onSubmit",
  });
  const { isPending, error, mutate } = useUncachedMutation();
  const isWrong = isProblem(error, "wrong-credentials");
  // The field shows that the password is wrong.
  const mutation = { isPending, error: isWrong ? null : error };

  const change = async ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
    if (!(await mutate(() => callConsole("changeOwnPassword", { body: { currentPassword, newPassword } })))) return;
    form.reset();
    showToast({ title: "Password changed", detail: "All other sessions were signed out." });
    void client.invalidateQueries({ queryKey: queryKeys.ownSessions });
  };
  return (
    <Section id="password" title="Password" explanation="Changing your password signs you out of all other sessions.">
      <Form form={form} onSubmit={change} mutation={mutation} aria-label="Change password">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <FormPasswordField
          name="currentPassword"
          control={form.control}
          label="Current password"
          autoComplete="current-password"
          required
          error={isWrong && "Incorrect password."}
        />
        <NewPasswordField name="newPassword" control={form.control} label="New password" />
        <div>
          <SubmitButton mutation={mutation}>Change password</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

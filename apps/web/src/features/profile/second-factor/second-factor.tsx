import type { Factors } from "@edge-console/contract/console/factors";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Day } from "../../../format/time.tsx";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { ProblemState } from "../../problems/index.ts";
import { factorsQuery } from "../queries.ts";
import { AuthenticatorDialog } from "./authenticator-dialog.tsx";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog.tsx";
import { RemoveAuthenticatorDialog } from "./remove-authenticator-dialog.tsx";
import styles from "./second-factor.module.css";

/** So few recovery codes left are worth a word, in their number. */
const fewCodes = 3;

/** The authenticator app and the recovery codes of the signed-in person; the open dialog is in the address. */
export function SecondFactor({ email }: { email: string }): ReactElement {
  const factors = useQuery(factorsQuery);
  const [search, setSearch] = useSearchParams();
  const show = (dialog?: string) =>
    setSearch(dialog === undefined ? {} : { dialog }, { replace: true, preventScrollReset: true });
  const close = () => show();
  const dialog = search.get("dialog");
  return (
    <Section
      title="Second factor"
      explanation="With an authenticator app on your phone, a password that somebody has seen is not enough to sign in."
    >
      {factors.isError && !factors.data && (
        <ProblemState error={factors.error} onRetry={() => void factors.refetch()} />
      )}
      {factors.data && (
        <Stack>
          <DefinitionList
            items={[
              { term: "Authenticator app", value: <AppState factors={factors.data} /> },
              ...(factors.data.totp
                ? [{ term: "Recovery codes", value: <CodesState left={factors.data.recoveryCodesLeft} /> }]
                : []),
            ]}
          />
          {factors.data.totp ? (
            <div className={styles.actions}>
              <Button onClick={() => show("recovery-codes")}>Make new recovery codes</Button>
              <Button onClick={() => show("authenticator")}>Set up another app</Button>
              <Button
                variant="danger"
                disabledReason={factors.data.required && "The operator of this console requires a second factor"}
                onClick={() => show("remove-authenticator")}
              >
                Remove
              </Button>
            </div>
          ) : (
            <div>
              <Button variant="primary" onClick={() => show("authenticator")}>
                Set up an authenticator app
              </Button>
            </div>
          )}
          {dialog === "authenticator" && (
            <AuthenticatorDialog email={email} replaces={factors.data.totp !== null} onClose={close} />
          )}
          {dialog === "recovery-codes" && factors.data.totp && (
            <NewRecoveryCodesDialog email={email} left={factors.data.recoveryCodesLeft} onClose={close} />
          )}
          {dialog === "remove-authenticator" && factors.data.totp && !factors.data.required && (
            <RemoveAuthenticatorDialog onClose={close} />
          )}
        </Stack>
      )}
    </Section>
  );
}

function AppState({ factors: { totp } }: { factors: Factors }): ReactElement {
  if (!totp) return <StateBadge tone="caution">Not set up</StateBadge>;
  return (
    <StateBadge tone="good">
      <span>
        Set up, since <Day at={totp.since} />
      </span>
    </StateBadge>
  );
}

function CodesState({ left }: { left: number }): ReactElement {
  if (left === 0) return <StateBadge tone="bad">None left: make new ones</StateBadge>;
  return (
    <StateBadge tone={left <= fewCodes ? "caution" : "good"}>{left === 1 ? "1 unused" : `${left} unused`}</StateBadge>
  );
}

import type { Factors } from "@edge-console/contract/console/factors";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Day } from "../../../format/time.tsx";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { factorsQuery } from "../../../resources/profile/queries.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { AuthenticatorDialog } from "./authenticator-dialog.tsx";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog.tsx";
import { RemoveAuthenticatorDialog } from "./remove-authenticator-dialog.tsx";
import styles from "./two-factor.module.css";

/** So few recovery codes left are worth a word, in their number. */
const lowCodesThreshold = 3;

/** The authenticator app and the recovery codes of the signed-in person; the open dialog is in the address. */
export function TwoFactor({ email }: { email: string }): ReactElement {
  const factors = useQuery(factorsQuery);
  const [search, setSearch] = useSearchParams();
  const show = (dialog?: string) =>
    setSearch(dialog === undefined ? {} : { dialog }, { replace: true, preventScrollReset: true });
  const close = () => show();
  const dialog = search.get("dialog");
  const hasFactor = factors.data !== undefined && (factors.data.totp !== null || factors.data.passkeys > 0);
  const isLastRequired = factors.data?.required === true && factors.data.passkeys === 0;
  return (
    <Section
      title="Second factor"
      explanation="With an authenticator app or a passkey, your password alone isn't enough to sign in. Recovery codes replace either of them once each."
    >
      {factors.isError && !factors.data && (
        <ProblemState error={factors.error} onRetry={() => void factors.refetch()} />
      )}
      {factors.data && (
        <Stack>
          <DefinitionList
            items={[
              { term: "Authenticator app", value: <AuthenticatorStatus factors={factors.data} /> },
              ...(hasFactor
                ? [{ term: "Recovery codes", value: <RecoveryCodesStatus left={factors.data.recoveryCodesLeft} /> }]
                : []),
            ]}
          />
          <div className={styles.actions}>
            {hasFactor && (
              <Button onClick={() => show("recovery-codes")}>
                {factors.data.recoveryCodesLeft > 0 ? "Make new recovery codes" : "Generate recovery codes"}
              </Button>
            )}
            {factors.data.totp ? (
              <>
                <Button onClick={() => show("authenticator")}>Change authenticator app</Button>
                <Button
                  variant="danger"
                  disabledReason={isLastRequired && "Your administrator requires a second factor"}
                  onClick={() => show("remove-authenticator")}
                >
                  Remove
                </Button>
              </>
            ) : (
              <Button variant={hasFactor ? "secondary" : "primary"} onClick={() => show("authenticator")}>
                Set up an authenticator app
              </Button>
            )}
          </div>
          {dialog === "authenticator" && (
            <AuthenticatorDialog email={email} replaces={factors.data.totp !== null} onClose={close} />
          )}
          {dialog === "recovery-codes" && hasFactor && (
            <NewRecoveryCodesDialog email={email} left={factors.data.recoveryCodesLeft} onClose={close} />
          )}
          {dialog === "remove-authenticator" && factors.data.totp && !isLastRequired && (
            <RemoveAuthenticatorDialog isLast={factors.data.passkeys === 0} onClose={close} />
          )}
        </Stack>
      )}
    </Section>
  );
}

function AuthenticatorStatus({ factors: { totp, passkeys } }: { factors: Factors }): ReactElement {
  if (!totp) return <StateBadge tone={passkeys > 0 ? "neutral" : "caution"}>Not set up</StateBadge>;
  return (
    <StateBadge tone="good">
      <span>
        Set up, since <Day at={totp.since} />
      </span>
    </StateBadge>
  );
}

function RecoveryCodesStatus({ left }: { left: number }): ReactElement {
  if (left === 0) return <StateBadge tone="bad">None left</StateBadge>;
  return (
    <StateBadge tone={left <= lowCodesThreshold ? "caution" : "good"}>
      {left === 1 ? "1 unused" : `${left} unused`}
    </StateBadge>
  );
}

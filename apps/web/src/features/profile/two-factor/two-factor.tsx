import type { Factors } from "@edge-console/contract/console/factors";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Day } from "../../../format/time.tsx";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { factorsQuery, getRemovalBlockedReason, invalidateFactors } from "../../../resources/profile/queries.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { AuthenticatorDialog } from "./authenticator-dialog.tsx";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";
import { callConsole } from "../../../api/call-console.ts";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import sharedStyles from "../../../ui/shared.module.css";

/** Number of unused recovery codes that shows a warning. */
const lowCodesThreshold = 3;

/** Authenticator app and recovery codes of the signed-in user. The open dialog is in the URL. */
export function TwoFactor({ email }: { email: string }): ReactElement {
  const factors = useQuery(factorsQuery);
  const { dialog, openDialog, closeDialog } = useUrlDialog();
  const hasFactor = factors.data !== undefined && (factors.data.totp !== null || factors.data.passkeys > 0);
  const removalBlockedReason = factors.data && getRemovalBlockedReason(factors.data);
  return (
    <Section
      id="two-factor"
      title="Two-factor authentication"
      explanation="Require a code from an authenticator app or a passkey when you sign in with your password."
    >
      <QueryProblem query={factors} />
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
          {factors.data.setupCode === "administrator" && (
            <p>To set up an authenticator app or a passkey, ask your administrator for a setup code.</p>
          )}
          <div className={sharedStyles.row}>
            {hasFactor && (
              <Button onClick={() => openDialog("recovery-codes")}>
                {factors.data.recoveryCodesLeft > 0 ? "Generate new codes" : "Generate recovery codes"}
              </Button>
            )}
            {factors.data.totp ? (
              <>
                <Button onClick={() => openDialog("authenticator")}>Change authenticator app</Button>
                <Button
                  variant="danger"
                  disabledReason={removalBlockedReason}
                  onClick={() => openDialog("remove-authenticator")}
                >
                  Remove
                </Button>
              </>
            ) : (
              <Button variant={hasFactor ? "secondary" : "primary"} onClick={() => openDialog("authenticator")}>
                Set up authenticator app
              </Button>
            )}
          </div>
          {dialog === "authenticator" && (
            <AuthenticatorDialog email={email} replaces={factors.data.totp !== null} onClose={closeDialog} />
          )}
          {dialog === "recovery-codes" && hasFactor && (
            <NewRecoveryCodesDialog email={email} left={factors.data.recoveryCodesLeft} onClose={closeDialog} />
          )}
          {dialog === "remove-authenticator" && factors.data.totp && removalBlockedReason === undefined && (
            <RemoveAuthenticatorDialog isLast={factors.data.passkeys === 0} onClose={closeDialog} />
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
        Enabled since <Day at={totp.since} />
      </span>
    </StateBadge>
  );
}

function RecoveryCodesStatus({ left }: { left: number }): ReactElement {
  if (left === 0) return <StateBadge tone="bad">None left. Generate new codes.</StateBadge>;
  return (
    <StateBadge tone={left <= lowCodesThreshold ? "caution" : "good"}>
      {left === 1 ? "1 unused" : `${left} unused`}
    </StateBadge>
  );
}

/** Confirms the removal of the authenticator app. */
function RemoveAuthenticatorDialog({
  isLast,
  onClose,
}: {
  /** Whether the user has no other second factor. */
  isLast: boolean;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callConsole("removeAuthenticator", {}),
    onSuccess: () => {
      showToast({ title: "Authenticator app removed" });
      onClose();
    },
    onSettled: () => invalidateFactors(client),
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title="Remove authenticator app?"
      confirmLabel="Remove authenticator app"
    >
      {isLast
        ? "You'll sign in with only your password. The app's codes and your recovery codes stop working immediately."
        : "The app's codes stop working immediately. You keep your passkeys and recovery codes."}{" "}
      All other sessions are signed out.
    </MutationDialog>
  );
}

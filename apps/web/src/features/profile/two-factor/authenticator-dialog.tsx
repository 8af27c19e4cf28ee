import { totpConfirmSchema, type TotpSetUp } from "@edge-console/contract/console/factors";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { callConsole } from "../../../api/call-console.ts";
import { isProblem } from "../../../api/problem.ts";
import { authenticatorCodeProps } from "../../../forms/auth-method-field.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../../forms/use-uncached-mutation.ts";
import { invalidateFactors } from "../../../resources/profile/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./two-factor.module.css";

const QrCode = lazy(() => import("./qr-code.tsx"));

/**
 * Sets up an authenticator app: QR code and secret, then confirmation by a code, then recovery codes. Secret and codes
 * are only in the memory of this dialog.
 */
export function AuthenticatorDialog({
  email,
  replaces,
  onClose,
}: {
  email: string;
  /** Whether another app is set up, which works until this one is confirmed. */
  replaces: boolean;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { isPending, error, mutate } = useUncachedMutation();
  const form = useAppForm({ schema: totpConfirmSchema, values: { code: "" }, mode: "onSubmit" });

  const startSetup = async () => {
    const result = await mutate(() => callConsole("setUpAuthenticator", {}));
    if (result) setSetUp(result.data);
  };
  const confirm = async ({ code }: { code: string }) => {
    const result = await mutate(() => callConsole("confirmAuthenticator", { body: { code } }));
    if (!result) return;
    setSetUp(undefined);
    setCodes(result.data.recoveryCodes);
    invalidateFactors(client);
  };

  if (codes) {
    return (
      <RecoveryCodesDialog
        title="Authenticator app set up"
        email={email}
        codes={codes}
        dialog="authenticator"
        onClose={onClose}
      />
    );
  }
  if (!setUp) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Set up authenticator app"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" loading={isPending} onClick={() => void startSetup()} data-autofocus="">
              Continue
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            Use an authenticator app on your phone or in your password manager. Scan a QR code once, then sign in with
            your password and a code from the app.
          </p>
          {replaces && (
            <p>Your current app works until you confirm the new one. All other sessions are then signed out.</p>
          )}
          {error && <FormProblem problem={error} />}
        </Stack>
      </Dialog>
    );
  }
  const isWrong = isProblem(error, "wrong-code");
  return (
    <FormDialog
      form={form}
      title="Set up authenticator app"
      submitLabel="Confirm"
      onSubmit={confirm}
      mutation={{ isPending, error: isWrong ? null : error }}
      onClose={onClose}
    >
      <p>Scan the QR code with the app, then enter the code from the app.</p>
      <div className={styles.qrCode}>
        <Suspense fallback={<div className={styles.qrPlaceholder} />}>
          <QrCode text={setUp.uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className={styles.manualSetup}>
          <p>No camera? Enter this key in the app:</p>
          <CopyText value={setUp.secret} displayedText={groupCharacters(setUp.secret)} label="key" canWrap />
        </div>
      </div>
      <FormTextField
        name="code"
        control={form.control}
        {...authenticatorCodeProps}
        error={isWrong && wrongCodeMessage}
      />
    </FormDialog>
  );
}

const wrongCodeMessage = "Incorrect code. Wait for the next code, and check that your phone's clock is correct.";

/** Groups characters by four to make them easier to type. */
function groupCharacters(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

import { totpConfirmSchema, type TotpSetUp } from "@edge-console/contract/console/factors";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { isProblem } from "../../../api/problem.ts";
import { profileApi } from "../../../api/profile-api.ts";
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
 * Sets up an authenticator app: the secret as a picture and as text, the app's code to confirm it, then the recovery
 * codes. Secret and codes are this dialog's alone and go with it.
 */
export function AuthenticatorDialog({
  email,
  replaces,
  onClose,
}: {
  email: string;
  /** Another app counts until this one is confirmed. */
  replaces: boolean;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { pending, problem, mutate } = useUncachedMutation();
  const form = useAppForm({ schema: totpConfirmSchema, values: { code: "" }, mode: "onSubmit" });

  const begin = async () => {
    const result = await mutate(() => profileApi.setUpApp());
    if (result) setSetUp(result.data);
  };
  const confirm = async ({ code }: { code: string }) => {
    const result = await mutate(() => profileApi.confirmApp(code));
    if (!result) return;
    setSetUp(undefined);
    setCodes(result.data.recoveryCodes);
    invalidateFactors(client);
  };

  if (codes) {
    return (
      <RecoveryCodesDialog
        title="Your second factor is set up"
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
        title="Set up an authenticator app"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" loading={pending} onClick={() => void begin()} data-autofocus="">
              Show the QR code
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            You need an app that makes codes, on your phone or in your password manager. It scans a QR code once; from
            then on you sign in with your password and a code of the app.
          </p>
          {replaces && <p>Your current app works until you confirm the new one.</p>}
          {problem && <FormProblem problem={problem} />}
        </Stack>
      </Dialog>
    );
  }
  const isWrong = isProblem(problem, "wrong-code");
  return (
    <FormDialog
      form={form}
      title="Set up an authenticator app"
      submitLabel="Confirm"
      onSubmit={confirm}
      pending={pending}
      problem={isWrong ? undefined : problem}
      onClose={onClose}
    >
      <p>Scan this with the app, then enter the code that it shows.</p>
      <div className={styles.scan}>
        <Suspense fallback={<div className={styles.place} />}>
          <QrCode text={setUp.uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className={styles.byHand}>
          <p>No camera? Enter this key in the app:</p>
          <CopyText value={setUp.secret} shown={groupCharacters(setUp.secret)} label="key" wrap />
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

/** Four characters at a time, as they are easier to type. */
function groupCharacters(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

import type { TotpSetUp } from "@edge-console/contract/console/factors";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, lazy, type ReactElement, Suspense, useId, useState } from "react";
import { profileApi } from "../../../api/profile-api.ts";
import { codeOf, CodeField, noCode } from "../../../forms/code-field.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { useSending } from "../../../forms/use-sending.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialogFooter } from "../../../ui/form-dialog-footer.tsx";
import { Stack } from "../../../ui/page.tsx";
import { renewFactors } from "../queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./second-factor.module.css";

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
  const form = useId();
  const client = useQueryClient();
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { pending, problem, send } = useSending();

  const begin = async () => {
    const sent = await send(() => profileApi.setUpApp());
    if (sent) setSetUp(sent.answer);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const plain = codeOf({ ...noCode, app: code });
    setMissing(plain === "");
    if (plain === "") return;
    const sent = await send(() => profileApi.confirmApp(plain));
    if (!sent) return;
    setSetUp(undefined);
    setCodes(sent.answer.recoveryCodes);
    renewFactors(client);
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
          {replaces && <p>Your present app goes on to count until you have confirmed the new one.</p>}
          {problem && <FormProblem problem={problem} />}
        </Stack>
      </Dialog>
    );
  }
  const isWrong = problem?.kind === "wrong-code";
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up an authenticator app"
      footer={
        <FormDialogFooter form={form} onCancel={onClose} loading={pending}>
          Confirm
        </FormDialogFooter>
      }
    >
      <form id={form} noValidate autoComplete="off" onSubmit={confirm}>
        <Stack>
          <p>Scan this with the app, then enter the code that it shows.</p>
          <div className={styles.scan}>
            <Suspense fallback={<div className={styles.place} />}>
              <QrCode text={setUp.uri} label="QR code for your authenticator app" />
            </Suspense>
            <div className={styles.byHand}>
              <p>No camera? Enter this key in the app:</p>
              <CopyText value={setUp.secret} shown={inGroups(setUp.secret)} label="key" wrap />
            </div>
          </div>
          <CodeField
            value={code}
            error={(isMissing && "Enter the code.") || (isWrong && wrongWords)}
            onChange={(event) => setCode(event.target.value)}
          />
          {problem && !isWrong && <FormProblem problem={problem} />}
        </Stack>
      </form>
    </Dialog>
  );
}

const wrongWords =
  "This is not the code that the app shows now. Wait for the next one; if that is wrong too, look whether the phone's clock is right.";

/** Four characters at a time, as they are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

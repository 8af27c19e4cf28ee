import type { Factors } from "@edge-console/contract/console/factors";
import { type Session, secondFactorCodeSchema } from "@edge-console/contract/console/session";
import { type ReactElement, useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { useSession } from "../api/access.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import { formatQuantity } from "../format/quantities.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { FormTextField } from "../forms/text-fields.tsx";
import { useAppForm } from "../forms/use-app-form.ts";
import { useUncachedMutation } from "../forms/use-uncached-mutation.ts";
import { formatSignInFailure } from "../resources/sign-in/sign-in-messages.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";

/** Asks for a setup code, which a user without a second factor needs to set one up, and emails it if the console can. */
export function SetupCodeDialog({
  factors,
  onConfirmed,
  onClose,
}: {
  factors: Factors | undefined;
  onConfirmed: (session: Session) => void;
  onClose: () => void;
}): ReactElement {
  const { user } = useSession();
  const { isPending, error, mutate } = useUncachedMutation();
  const email = useUncachedMutation();
  const [isSent, setSent] = useState(false);
  const wait = useCountdown(error ? getRetryTime(error) : 0);
  const emailWait = useCountdown(email.error ? getRetryTime(email.error) : 0);
  const form = useAppForm({ schema: secondFactorCodeSchema, values: { code: "" }, mode: "onSubmit" });
  const isEmailed = factors?.setupCode === "email";

  const confirm = async ({ code }: { code: string }) => {
    const result = await mutate(() => callConsole("reauthenticate", { body: { code } }));
    if (result) onConfirmed(result.data);
    else form.setFocus("code", { shouldSelect: true });
  };
  const sendCode = async () => {
    setSent(false);
    if (!(await email.mutate(() => callConsole("emailSetupCode", {})))) return;
    setSent(true);
    form.setFocus("code");
  };
  return (
    <FormDialog
      form={form}
      title="Confirm your identity"
      description="Your password alone can't set up two-factor authentication. Enter a setup code to continue."
      size="small"
      submitLabel={wait > 0 ? `Confirm (${wait}s)` : "Confirm"}
      disabledReason={wait > 0 && `Try again in ${formatQuantity(wait, "second")}`}
      onSubmit={confirm}
      mutation={{ isPending }}
      onClose={onClose}
    >
      {error && <Banner tone="bad">{formatSignInFailure(error, wait, "setupCode")}</Banner>}
      {email.error && <Banner tone="bad">{formatSignInFailure(email.error, emailWait)}</Banner>}
      {isEmailed && (
        <div>
          <Button loading={email.isPending} onClick={() => void sendCode()} data-autofocus="">
            {isSent ? "Email a new code" : "Email a code"}
          </Button>
        </div>
      )}
      {isSent && <p role="status">A code was sent to {user.email}. It works for 1 hour.</p>}
      <FormTextField
        name="code"
        control={form.control}
        mono
        label="Setup code"
        hint={isEmailed ? `From the email to ${user.email}. Works once.` : "Ask your administrator for it. Works once."}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </FormDialog>
  );
}

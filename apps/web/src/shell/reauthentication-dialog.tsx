import type { Factors } from "@edge-console/contract/console/factors";
import { type Session, type StepUp as Proof, reauthenticationFormSchema } from "@edge-console/contract/console/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { callConsole } from "../api/call-console.ts";
import { useSession } from "../api/access.ts";
import { queryKeys } from "../api/query-keys.ts";
import type { ReauthenticationRequest } from "../api/reauthentication.ts";
import { useCountdown, getRetryTime } from "../format/countdown.ts";
import { formatQuantity } from "../format/quantities.ts";
import { AuthMethodField } from "../forms/auth-method-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useAppForm } from "../forms/use-app-form.ts";
import { useUncachedMutation } from "../forms/use-uncached-mutation.ts";
import { factorsQuery } from "../resources/profile/queries.ts";
import { formatSignInFailure } from "../resources/sign-in/sign-in-messages.ts";
import { ReauthenticationMethods } from "../resources/sign-in/reauthentication-methods.tsx";
import { Banner } from "../ui/banner.tsx";
import { SetupCodeDialog } from "./setup-code-dialog.tsx";

/**
 * Asks the user to confirm their identity: with a second factor if they have one, else with any of their sign-in methods,
 * or with a setup code if the request needs one. The pending requests continue afterwards; closing the dialog rejects them,
 * and nothing changes.
 */
export function ReauthenticationDialog({ request }: { request: ReauthenticationRequest }): ReactElement | null {
  const client = useQueryClient();
  const { data: factors, isPending } = useQuery(factorsQuery);
  const handleSuccess = (session: Session) => {
    client.setQueryData(queryKeys.session, session);
    void client.invalidateQueries({ queryKey: queryKeys.factors });
    request.resolve(true);
  };
  const props = { factors, onConfirmed: handleSuccess, onClose: () => request.resolve(false) };
  // So that it opens with the focus on the field of the user's method.
  if (isPending) return null;
  return request.requires === "setup-code" ? (
    <SetupCodeDialog {...props} />
  ) : (
    <MethodsDialog {...props} needsSecondFactor={request.requires === "second-factor"} />
  );
}

function MethodsDialog({
  factors,
  needsSecondFactor,
  onConfirmed,
  onClose,
}: {
  factors: Factors | undefined;
  needsSecondFactor: boolean;
  onConfirmed: (session: Session) => void;
  onClose: () => void;
}): ReactElement {
  const { user } = useSession();
  const { isPending, error, mutate } = useUncachedMutation();
  const wait = useCountdown(error ? getRetryTime(error) : 0);
  const hasPassword = !needsSecondFactor && (factors?.password ?? true);
  const hasApp = factors ? factors.totp !== null : false;
  const hasCode = hasApp || (factors?.recoveryCodesLeft ?? 0) > 0;
  const codeMethod = hasApp ? "app" : "recovery";
  const canType = hasPassword || hasCode;
  const form = useAppForm({
    schema: reauthenticationFormSchema,
    values: { method: hasPassword ? "password" : codeMethod, password: "", app: "", recovery: "" },
    mode: "onSubmit",
  });
  const method = useWatch({ control: form.control, name: "method" });
  const isByPassword = method === "password";

  const submit = async (credentials: Proof) => {
    const result = await mutate(() => callConsole("reauthenticate", { body: credentials }));
    if (result) onConfirmed(result.data);
    else form.setFocus(method, { shouldSelect: true });
  };
  return (
    <FormDialog
      form={form}
      title="Confirm your identity"
      description="You won't be asked again for 5 minutes."
      size="small"
      submitLabel={!canType ? undefined : wait > 0 ? `Confirm (${wait}s)` : "Confirm"}
      disabledReason={wait > 0 && `Try again in ${formatQuantity(wait, "second")}`}
      onSubmit={submit}
      mutation={{ isPending }}
      onClose={onClose}
    >
      {error && <Banner tone="bad">{formatSignInFailure(error, wait, isByPassword ? "password" : "code")}</Banner>}
      {isByPassword && <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />}
      {canType && <AuthMethodField form={form} hasApp={hasApp} />}
      {factors && <ReauthenticationMethods factors={factors} isOnlyMethod={!canType} onSuccess={onConfirmed} />}
    </FormDialog>
  );
}

import { type Session, type StepUp as Proof, reauthenticationFormSchema } from "@edge-console/contract/console/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "../api/access.ts";
import { keys } from "../api/keys.ts";
import { sessionApi } from "../api/session-api.ts";
import type { ProofQuestion } from "../api/step-up.ts";
import { useCountdown, waitUntil } from "../format/countdown.ts";
import { countOf } from "../format/counts.ts";
import { ProofField } from "../forms/code-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useAppForm } from "../forms/use-app-form.ts";
import { useSending } from "../forms/use-sending.ts";
import { factorsQuery } from "../resources/profile/queries.ts";
import { failureWords } from "../resources/sign-in/failure-words.ts";
import { OtherProofs } from "../resources/sign-in/other-proofs.tsx";
import { Banner } from "../ui/banner.tsx";
import { Instead } from "../ui/instead.tsx";

/**
 * Asks for a fresh proof, by the password or by a code where there is a second factor. What was started continues then;
 * closed without it, nothing changes.
 */
export function StepUp({ question }: { question: ProofQuestion }): ReactElement {
  const client = useQueryClient();
  const { user } = useSession();
  const { pending, problem, send } = useSending();
  const wait = useCountdown(problem ? waitUntil(problem) : 0);
  const { data: factors } = useQuery(factorsQuery);
  const hasPassword = question.requires === undefined && (factors?.password ?? true);
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

  const proven = (session: Session) => {
    client.setQueryData(keys.session, session);
    question.answer(true);
  };
  const submit = async (proof: Proof) => {
    const sent = await send(() => sessionApi.stepUp(proof));
    if (sent) proven(sent.answer);
    else form.setFocus(method, { shouldSelect: true });
  };
  return (
    <FormDialog
      form={form}
      title="Confirm your identity"
      description="Confirm your identity to continue. You won't be asked again for 5 minutes."
      size="small"
      submitLabel={!canType ? undefined : wait > 0 ? `Confirm (${wait}s)` : "Confirm"}
      disabledReason={wait > 0 && `Try again in ${countOf(wait, "second")}`}
      onSubmit={submit}
      pending={pending}
      onClose={() => question.answer(false)}
    >
      {problem && <Banner tone="bad">{failureWords(problem, wait, isByPassword ? "password" : "code")}</Banner>}
      {isByPassword && <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />}
      {canType && <ProofField form={form} hasApp={hasApp} />}
      {factors && <OtherProofs factors={factors} isOnly={!canType} onProven={proven} />}
      {hasPassword && hasCode && (
        <Instead onClick={() => form.setValue("method", isByPassword ? codeMethod : "password", { shouldDirty: true })}>
          {isByPassword ? "Use a code instead" : "Use your password instead"}
        </Instead>
      )}
    </FormDialog>
  );
}

import type { Session } from "@edge-console/contract/console/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { useSession } from "../api/access.ts";
import { keys } from "../api/keys.ts";
import { sessionApi } from "../api/session-api.ts";
import type { ProofQuestion } from "../api/step-up.ts";
import { codeOf, focusFirstField, noCode, SecondFactorCode, type TypedCode } from "../forms/code-field.tsx";
import { Instead } from "../ui/instead.tsx";
import { useSending } from "../forms/use-sending.ts";
import { failureWords } from "../features/sign-in/failure-words.ts";
import { OtherProofs } from "../features/sign-in/other-proofs.tsx";
import { useCountdown, waitUntil } from "../format/countdown.ts";
import { factorsQuery } from "../features/profile/queries.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Stack } from "../ui/page.tsx";
import { PasswordField } from "../ui/text-field.tsx";

/**
 * Over whatever somebody is at: asks for a fresh proof, by the password or by a code where there is a second factor.
 * Then what was begun goes on by itself; closed without it, all stays as it was.
 */
export function StepUp({ question }: { question: ProofQuestion }): ReactElement {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { user } = useSession();
  const [password, setPassword] = useState("");
  const [chosen, setTyped] = useState<TypedCode>();
  const [isMissing, setMissing] = useState(false);
  const { pending, problem, send } = useSending();
  const wait = useCountdown(problem ? waitUntil(problem) : 0);
  const factors = useQuery(factorsQuery);
  const [isByCode, setByCode] = useState<boolean>();
  const hasPassword = question.requires === undefined && (factors.data?.password ?? true);
  const hasApp = factors.data ? factors.data.totp !== null : false;
  const hasCode = hasApp || (factors.data?.recoveryCodesLeft ?? 0) > 0;
  const typed = chosen ?? { ...noCode, kind: hasApp ? ("app" as const) : ("recovery" as const) };
  const canType = hasPassword || hasCode;
  const asked = (isByCode ?? !hasPassword) ? "code" : "password";

  // The focus follows to the field of the other proof.
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current !== asked) focusFirstField(form.current);
    shown.current = asked;
  }, [asked]);

  const proven = (session: Session) => {
    client.setQueryData(keys.session, session);
    question.answer(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const proof = asked === "code" ? { code: codeOf(typed) } : { password };
    const isEmpty = Object.values(proof).includes("");
    setMissing(isEmpty);
    const sent = isEmpty || wait > 0 ? undefined : await send(() => sessionApi.stepUp(proof));
    if (sent) return proven(sent.answer);
    return focusFirstField(form.current);
  };
  return (
    <Dialog
      open
      onClose={() => question.answer(false)}
      size="small"
      title="Confirm that it is you"
      description="This action requires that you confirmed your identity in the last 5 minutes. It continues automatically."
      footer={
        <>
          <Button onClick={() => question.answer(false)}>Cancel</Button>
          {canType && (
            <Button
              type="submit"
              form={id}
              variant="primary"
              loading={pending}
              disabledReason={wait > 0 && `Possible again in ${wait} s`}
            >
              {wait > 0 ? `Confirm (${wait} s)` : "Confirm"}
            </Button>
          )}
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Stack>
          {problem && <Banner tone="bad">{failureWords(problem, wait, asked)}</Banner>}
          {!canType ? null : asked === "code" ? (
            <SecondFactorCode
              typed={typed}
              isSwitchable={hasApp}
              error={isMissing ? "Enter the code." : undefined}
              onChange={setTyped}
            />
          ) : (
            <>
              <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
              <PasswordField
                label="Password"
                name="password"
                autoComplete="current-password"
                required
                value={password}
                error={isMissing && "Enter your password."}
                onChange={(event) => setPassword(event.target.value)}
              />
            </>
          )}
          {factors.data && <OtherProofs factors={factors.data} isOnly={!canType} onProven={proven} />}
          {hasPassword && hasCode && (
            <Instead onClick={() => setByCode(asked === "password")}>
              {asked === "password" ? "Use a code instead" : "Use your password instead"}
            </Instead>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useState } from "react";
import { keys } from "../../api/keys.ts";
import type { ProblemError } from "../../api/problem.ts";
import { profileApi } from "../../api/profile-api.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { refusalOfPassword } from "../../forms/new-password.ts";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";

type Faults = { current?: string; chosen?: string };

/** Changes the own password. What was typed leaves with the form, and is never kept. */
export function ChangePassword({ email }: { email: string }): ReactElement {
  const client = useQueryClient();
  const [current, setCurrent] = useState("");
  const [chosen, setChosen] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const { pending, problem, send } = useSending();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = await refusalOfPassword(chosen, email);
    const found: Faults = {
      ...(current === "" && { current: "Enter your present password." }),
      ...(refusal !== undefined && { chosen: refusal }),
    };
    setFaults(found);
    if (found.current !== undefined || found.chosen !== undefined) return;
    if (!(await send(() => profileApi.changePassword(current, chosen)))) return;
    setCurrent("");
    setChosen("");
    showToast({ title: "Password changed", detail: "You are signed out everywhere else." });
    void client.invalidateQueries({ queryKey: keys.ownSessions });
  };

  const isWrong = problem?.kind === "wrong-credentials";
  const refusal = refusedField(problem);
  return (
    <Section title="Password" explanation="A new one signs you out everywhere else at once.">
      <form noValidate onSubmit={submit} aria-label="Change password">
        <Stack>
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="Present password"
            name="current-password"
            autoComplete="current-password"
            required
            value={current}
            error={faults.current ?? (isWrong && "This is not your present password.")}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <NewPasswordField label="New password" value={chosen} error={faults.chosen ?? refusal} onChange={setChosen} />
          {problem && !isWrong && refusal === undefined && <FormProblem problem={problem} />}
          <div>
            <Button type="submit" loading={pending}>
              Change password
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

function refusedField(problem: ProblemError | undefined): string | undefined {
  return problem?.errors.find(({ field }) => field === "newPassword")?.message;
}

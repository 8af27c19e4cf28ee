import type { InvitationLook } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { type FormEvent, type ReactElement, useState } from "react";
import { invitationApi } from "../../api/invitation-api.ts";
import type { ProblemError } from "../../api/problem.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { refusalOfPassword } from "../../forms/new-password.ts";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Faults = { name?: string; password?: string };

/** A new person's name and password. */
export function AcceptForm({
  token,
  look,
  signedInAs,
  onEntered,
}: {
  token: string;
  look: InvitationLook;
  /** Whoever is signed in in this browser now. */
  signedInAs: string | undefined;
  onEntered: (session: Session) => void;
}): ReactElement {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const { pending, problem, send } = useSending();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = await refusalOfPassword(password, look.email);
    const found: Faults = {
      ...(name.trim() === "" && { name: "Enter your name." }),
      ...(refusal !== undefined && { password: refusal }),
    };
    setFaults(found);
    if (found.name !== undefined || found.password !== undefined) return;
    const sent = await send(() => invitationApi.accept(token, name.trim(), password));
    if (sent) onEntered(sent.answer);
  };
  const fieldFaults = problem?.errors.filter(({ field }) => field === "name" || field === "password") ?? [];
  return (
    <form noValidate onSubmit={submit} aria-label="Join">
      <Stack gap="large">
        {signedInAs !== undefined && (
          <Banner tone="info">
            You are signed in as {signedInAs} here. Joining signs you in as {look.email} instead.
          </Banner>
        )}
        <TextField label="Email" type="email" name="email" autoComplete="username" readOnly value={look.email} />
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={80}
          value={name}
          error={faults.name ?? faultOf(problem, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <NewPasswordField
          label="Password"
          value={password}
          error={faults.password ?? faultOf(problem, "password")}
          onChange={setPassword}
        />
        {problem && fieldFaults.length === 0 && <FormProblem problem={problem} />}
        <Button type="submit" variant="primary" loading={pending}>
          Join {look.account}
        </Button>
      </Stack>
    </form>
  );
}

function faultOf(problem: ProblemError | undefined, field: string): string | undefined {
  return problem?.errors.find((error) => error.field === field)?.message;
}

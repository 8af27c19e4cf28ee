import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useState } from "react";
import { keys } from "../../api/keys.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { apiKeyApi } from "./queries.ts";
import { tell } from "./use-key-change.ts";

const form = /^[A-Za-z0-9]{64}$/;

/** Takes a key that was made at the service. The service has to accept it before it takes the old one's place. */
export function PasteKey({ account }: { account: string }): ReactElement {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isOdd, setOdd] = useState(false);
  const { pending, problem, send } = useSending();
  const refusal = problem?.errors.find(({ field }) => field === "apiKey")?.message;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const apiKey = typed.trim();
    setOdd(!form.test(apiKey));
    if (!form.test(apiKey)) return;
    if (!(await send(() => apiKeyApi.connect(account, apiKey)))) return;
    setTyped("");
    tell("API key connected", "This console uses it now.");
    await client.invalidateQueries({ queryKey: keys.account(account) });
  };

  return (
    <form noValidate autoComplete="off" onSubmit={submit} aria-label="Connect API key">
      <Stack>
        <PasswordField
          label="New API key"
          hint="64 letters and digits. The API checks it before it replaces the current key."
          autoComplete="off"
          required
          value={typed}
          error={isOdd ? "Use 64 letters and digits." : refusal}
          onChange={(event) => {
            setTyped(event.target.value);
            setOdd(false);
          }}
        />
        {problem && refusal === undefined && (
          <FormProblem problem={problem}>The connected key doesn't change.</FormProblem>
        )}
        <div>
          <Button type="submit" variant="primary" loading={pending}>
            Connect API key
          </Button>
        </div>
      </Stack>
    </form>
  );
}

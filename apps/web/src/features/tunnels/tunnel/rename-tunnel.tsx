import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { checkName } from "@edge-console/contract/rules/tunnel";
import { type FormEvent, type ReactElement, useState } from "react";
import { AsCurl } from "../../../forms/as-curl.tsx";
import { readDraft } from "../../../forms/draft.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { useKeptDraft } from "../../../forms/use-kept-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useTunnelChange } from "./use-tunnel-change.ts";

/** Gives a tunnel another name. */
export function RenameTunnel({ account, tunnel }: { account: string; tunnel: Tunnel }): ReactElement {
  const draftName = `${account}:tunnel:${tunnel.TUNNEL_ID}:name`;
  // While nothing is typed, the field follows the tunnel's name, which others may change.
  const [typed, setTyped] = useState(() => readDraft(draftName)["name"]);
  const name = typeof typed === "string" ? typed : tunnel.NAME;
  useKeptDraft(draftName, { name: tunnel.NAME }, { name });
  const [error, setError] = useState<string>();
  const change = useTunnelChange(account, tunnel);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkName(name);
    setError(checked.ok ? undefined : checked.reason);
    if (checked.ok && !change.isPending) {
      change.mutate(
        { body: { NAME: checked.value }, done: `Renamed to ${checked.value}` },
        { onSuccess: () => setTyped(undefined) },
      );
    }
  };
  return (
    <Section title="Name" explanation="Names need not be unique: the id tells tunnels apart.">
      <form noValidate autoComplete="off" onSubmit={submit} aria-label="Rename tunnel">
        <Stack>
          <TextField
            label="Tunnel name"
            required
            value={name}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <AsCurl request={{ method: "POST", path: `/tunnels/${tunnel.TUNNEL_ID}`, body: { NAME: name.trim() } }} />
          {change.error && <FormProblem problem={change.error} />}
          <div>
            <Button
              type="submit"
              loading={change.isPending}
              disabledReason={name.trim() === tunnel.NAME && "It has this name already"}
            >
              Rename tunnel
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

import { tunnelFields } from "@edge-console/contract/fields/tunnel";
import { type Tunnel, tunnelFormSchema } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { Form } from "../../../forms/form.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { Section } from "../../../ui/page.tsx";
import { useTunnelChange } from "./use-tunnel-change.ts";

/** Section with the form that renames a tunnel. */
export function RenameTunnelForm({ account, tunnel }: { account: string; tunnel: Tunnel }): ReactElement {
  const form = useAppForm({
    schema: tunnelFormSchema,
    values: { NAME: tunnel.NAME },
    draft: { name: `${account}:tunnel:${tunnel.TUNNEL_ID}:name` },
  });
  const name = useWatch({ control: form.control, name: "NAME" }).trim();
  const change = useTunnelChange(account, tunnel);
  const rename = ({ NAME }: { NAME: string }) =>
    change.mutate(
      { body: { NAME }, successTitle: `Tunnel renamed to ${NAME}` },
      { onSuccess: () => form.reset({ NAME }) },
    );
  return (
    <Section title="Name" explanation="Names don't have to be unique.">
      <Form form={form} onSubmit={rename} mutation={change} aria-label="Rename tunnel">
        <FormTextField name="NAME" control={form.control} label={tunnelFields.NAME.label} required />
        <CurlCommand request={{ method: "POST", path: `/tunnels/${tunnel.TUNNEL_ID}`, body: { NAME: name } }} />
        <div>
          <SubmitButton mutation={change} disabledReason={name === tunnel.NAME && "Enter a different name"}>
            Rename tunnel
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

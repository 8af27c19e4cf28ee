import { type CreatedAccessToken, newAccessTokenSchema } from "@edge-console/contract/console/access-tokens";
import { roles, tokenRoles, toTokenActor } from "@edge-console/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { z } from "zod";
import { callConsole } from "../../api/call-console.ts";
import { FormRadioCards, FormSelect } from "../../forms/choice-fields.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { FormTextField } from "../../forms/text-fields.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { invalidateAccessTokens } from "../../resources/access-tokens/queries.ts";
import { Banner } from "../../ui/banner.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { DoneDialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { hasDialog } from "../../ui/use-url-dialog.ts";

/** Lifetimes to select from, in days. */
const lifetimes = ["7", "30", "90", "180", "365"] as const;

/** No role and no lifetime is preselected. */
const formSchema = z.object({
  name: newAccessTokenSchema.shape.name,
  role: z.string().pipe(newAccessTokenSchema.shape.role),
  days: z.string().pipe(z.enum(lifetimes, "Select when it expires.")),
});

const roleOptions = tokenRoles.map((role) => {
  const { label, description } = roles[toTokenActor(role)];
  return { value: role, title: label, description };
});

const lifetimeOptions = lifetimes.map((days) => ({ value: days, label: days === "365" ? "1 year" : `${days} days` }));

/** Creates an access token, which is shown once and kept only in the memory of this dialog. */
export function CreateTokenDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema: formSchema,
    values: { name: "", role: "", days: "" },
    mode: "onSubmit",
    draft: { name: `${account}:access-token:new` },
  });
  const [created, setCreated] = useState<CreatedAccessToken>();
  const creation = useUncachedMutation();
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(created !== undefined, hasDialog("create"));

  const create = async ({ name, role, days }: z.output<typeof formSchema>) => {
    const expiresAt = Math.floor(Date.now() / 1000) + Number(days) * 86_400;
    const result = await creation.mutate(() =>
      callConsole("createAccessToken", { accountId: account, body: { name, role, expiresAt } }),
    );
    if (result) {
      form.clearDraft();
      setCreated(result.data);
    }
    invalidateAccessTokens(client, account);
  };

  if (created) {
    const url = `${location.origin}/api/accounts/${account}/standing`;
    return (
      <DoneDialog title={`Access token ${created.name}`} onClose={onClose}>
        <Stack>
          {hasLeaveWarning ? (
            <Banner tone="bad" title="Token not copied">
              Copy the token first. If you close this dialog, you'll have to create another one.
            </Banner>
          ) : (
            <Banner tone="caution" title="Copy this token now">
              It isn't shown again. Anyone who has it can use it.
            </Banner>
          )}
          <CodeBlock label="access token" code={created.token} canWrap onCopied={onSecretSaved} />
          <p>Save it as CONSOLE_TOKEN, and try it:</p>
          <CodeBlock label="curl command" code={`curl -H "Authorization: Bearer $CONSOLE_TOKEN" ${url}`} />
        </Stack>
      </DoneDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="Create access token"
      description="For a script or a pipeline. It can't open members, access tokens, or the API key."
      submitLabel="Create access token"
      onSubmit={create}
      mutation={creation}
      onClose={onClose}
    >
      <FormTextField name="name" control={form.control} label="Name" autoComplete="off" required />
      <FormRadioCards name="role" control={form.control} label="Role" columns={1} options={roleOptions} />
      <FormSelect
        name="days"
        control={form.control}
        label="Expires in"
        placeholder="Select"
        options={lifetimeOptions}
      />
    </FormDialog>
  );
}

import { apiKeyConnectSchema } from "@edge-console/contract/console/api-key";
import { repairApiKey } from "@edge-console/contract/rules/api-key";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { FormPasswordField } from "../../forms/text-fields.tsx";
import { Form } from "../../forms/form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { showToast } from "../../ui/toast.ts";

/** Form that connects a key created by the provider. The API must accept it before it replaces the current key. */
export function ConnectKey({ account }: { account: string }): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({ schema: apiKeyConnectSchema, values: { apiKey: "" }, mode: "onSubmit" });
  const connection = useUncachedMutation();
  const connect = async ({ apiKey }: { apiKey: string }) => {
    if (!(await connection.mutate(() => callConsole("connectApiKey", { accountId: account, body: { apiKey } }))))
      return;
    form.reset();
    showToast({ title: "API key connected", detail: "This console uses it now." });
    await client.invalidateQueries({ queryKey: queryKeys.account(account) });
  };
  return (
    <Form form={form} onSubmit={connect} mutation={connection} aria-label="Connect API key">
      <FormPasswordField
        name="apiKey"
        control={form.control}
        label="API key"
        hint="Your provider creates it."
        autoComplete="off"
        repair={repairApiKey}
        repairNote="Characters around the key were removed."
        required
      />
      <div>
        <SubmitButton variant="primary" mutation={connection}>
          Connect API key
        </SubmitButton>
      </div>
    </Form>
  );
}

import { passwordChangeSchema } from "@edge-console/contract/console/user-sessions";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { isProblem } from "../../api/problem.ts";
import { FormPasswordField } from "../../forms/text-fields.tsx";
import { Form } from "../../forms/form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { newPasswordSchema } from "../../forms/new-password.ts";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { Section } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast.ts";

/** Form to change the user's password. Nothing that is entered is stored. */
export function ChangePassword({ email }: { email: string }): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema: passwordChangeSchema.extend({ newPassword: newPasswordSchema(email) }),
    values: { currentPassword: "", newPassword: "" },
    mode: "onSubmit",
  });
  const { isPending, error, mutate } = useUncachedMutation();
  const isWrong = isProblem(error, "wrong-credentials");
  // The field shows that the password is wrong.
  const mutation = { isPending, error: isWrong ? null : error };

  const change = async ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
    if (!(await mutate(() => callConsole("changeOwnPassword", { body: { currentPassword, newPassword } })))) return;
    form.reset();
    showToast({ title: "Password changed", detail: "All other sessions were signed out." });
    void client.invalidateQueries({ queryKey: queryKeys.ownSessions });
  };
  return (
    <Section id="password" title="Password" explanation="Changing your password signs you out of all other sessions.">
      <Form form={form} onSubmit={change} mutation={mutation} aria-label="Change password">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <FormPasswordField
          name="currentPassword"
          control={form.control}
          label="Current password"
          autoComplete="current-password"
          required
          error={isWrong && "Incorrect password."}
        />
        <NewPasswordField name="newPassword" control={form.control} label="New password" />
        <div>
          <SubmitButton mutation={mutation}>Change password</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

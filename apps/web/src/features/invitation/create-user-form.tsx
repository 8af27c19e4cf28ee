import { type InvitationDetails, invitationAcceptSchema } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { FormTextField } from "../../forms/text-fields.tsx";
import { Form } from "../../forms/form.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { newPasswordSchema } from "../../forms/new-password.ts";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { Banner } from "../../ui/banner.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Form with the name and password of a new user, who accepts an invitation. */
export function CreateUserForm({
  token,
  invitation,
  signedInAs,
  onAccepted,
}: {
  token: string;
  invitation: InvitationDetails;
  /** The user who is signed in in this browser now. */
  signedInAs: string | undefined;
  onAccepted: (session: Session) => void;
}): ReactElement {
  const form = useAppForm({
    schema: invitationAcceptSchema.omit({ token: true }).extend({ password: newPasswordSchema(invitation.email) }),
    values: { name: "", password: "" },
    mode: "onSubmit",
  });
  const acceptance = useUncachedMutation();
  const accept = async ({ name, password }: { name: string; password: string }) => {
    const result = await acceptance.mutate(() => callConsole("acceptInvitation", { body: { token, name, password } }));
    if (result) onAccepted(result.data);
  };
  return (
    <Form form={form} onSubmit={accept} mutation={acceptance} aria-label="Accept invitation">
      {signedInAs !== undefined && (
        <Banner tone="info">
          You're signed in as {signedInAs}. If you accept, you're signed in as {invitation.email} instead.
        </Banner>
      )}
      <TextField label="Email" type="email" name="email" autoComplete="username" readOnly value={invitation.email} />
      <FormTextField name="name" control={form.control} label="Your name" autoComplete="name" required maxLength={80} />
      <NewPasswordField name="password" control={form.control} label="Password" />
      <SubmitButton variant="primary" mutation={acceptance}>
        Accept invitation
      </SubmitButton>
    </Form>
  );
}

import { type CreatedInvitation, type Invitation, inviteSchema } from "@edge-console/contract/console/invitations";
import type { AccountRole } from "@edge-console/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useWatch } from "react-hook-form";
import { callConsole } from "../../api/call-console.ts";
import { FormRadioCards } from "../../forms/choice-fields.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { FormTextField } from "../../forms/text-fields.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { formatDate } from "../../format/times.ts";
import { invalidateMembers, invitationsQuery } from "../../resources/members/queries.ts";
import { DoneDialog } from "../../ui/dialog.tsx";
import { Day } from "../../format/time.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { roleOptions } from "./role-options.ts";
import { hasDialog } from "../../ui/use-url-dialog.ts";

/**
 * Invites someone to an account by email or, if the console can't send email, by a link that is shown once and stored
 * only in the memory of this dialog.
 */
export function InviteDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema: inviteSchema,
    values: { email: "", role: "" },
    mode: "onSubmit",
    draft: { name: `${account}:invitation:new` },
  });
  const email = useWatch({ control: form.control, name: "email" }).trim().toLowerCase();
  const { data: invitations } = useQuery(invitationsQuery(account));
  const replaced = invitations?.find((invitation) => invitation.email.toLowerCase() === email);
  const [created, setCreated] = useState<CreatedInvitation>();
  const creation = useUncachedMutation();
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(
    created !== undefined && created.link !== null,
    hasDialog("invite"),
  );

  const invite = async (invitation: { email: string; role: AccountRole }) => {
    const result = await creation.mutate(() => callConsole("inviteMember", { accountId: account, body: invitation }));
    if (result) {
      form.clearDraft();
      setCreated(result.data);
    }
    invalidateMembers(client, account);
  };

  if (created) {
    return (
      <DoneDialog
        onClose={onClose}
        title={created.link === null ? "Invitation created" : `Invitation for ${created.invitation.email}`}
      >
        {created.link === null ? (
          <InvitationEmail invitation={created.invitation} />
        ) : (
          <InvitationLink
            link={created.link}
            email={created.invitation.email}
            expiresAt={created.invitation.expiresAt}
            hasLeaveWarning={hasLeaveWarning}
            onSecretSaved={onSecretSaved}
          />
        )}
      </DoneDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="Invite member"
      description="They receive a one-time link to set up their account."
      submitLabel="Create invitation"
      onSubmit={invite}
      mutation={creation}
      onClose={onClose}
    >
      <FormTextField
        name="email"
        control={form.control}
        label="Email"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={replaced && `Replaces the invitation of ${formatDate(replaced.createdAt)}, whose link stops working.`}
      />
      <FormRadioCards name="role" control={form.control} label="Role" columns={1} options={roleOptions} />
    </FormDialog>
  );
}

/** Says that an invitation is being emailed. Only the email contains the link. */
function InvitationEmail({ invitation: { email, expiresAt } }: { invitation: Invitation }): ReactElement {
  return (
    <p>
      The link is being emailed to {email}. It works once, until <Day at={expiresAt} />. The list of invitations shows
      if the email couldn't be delivered.
    </p>
  );
}

import type { InvitationMade } from "@edge-console/contract/console/invitations";
import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { membersApi } from "../../api/members-api.ts";
import type { ProblemError } from "../../api/problem.ts";
import { restoredDraft } from "../../forms/draft.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useKeptDraft } from "../../forms/use-kept-draft.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.ts";
import { useSending } from "../../forms/use-sending.ts";
import { Dialog, DoneDialog } from "../../ui/dialog.tsx";
import { FormDialogFooter } from "../../ui/form-dialog-footer.tsx";
import { Stack } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { InvitationEmail } from "./invitation-email.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { renewMembers } from "./queries.ts";
import { RoleChoice } from "./role-choice.tsx";

type Lacks = { email?: string; role?: string };

/**
 * Invites someone to an account by email or, where mail is not set up, by a link that is shown once. The link is in this
 * dialog's memory alone.
 */
export function InviteDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const form = useId();
  const client = useQueryClient();
  const draftName = `${account}:invitation:new`;
  const [{ email, role }, setTyped] = useState(() => invited(restoredDraft(draftName, empty)));
  const forgetDraft = useKeptDraft(draftName, empty, { email, role: role ?? "" });
  const [lacks, setLacks] = useState<Lacks>({});
  const [made, setMade] = useState<InvitationMade>();
  const [taken, setTaken] = useState(false);
  const { pending, problem, send } = useSending();
  const leaving = useLeaveGuard(made !== undefined && made.link !== null && !taken, isInviting);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = whatLacks(email, role);
    setLacks(missing);
    if (role === undefined || missing.email !== undefined) return;
    await invite({ email: email.trim(), role });
  };
  const invite = async (invitation: { email: string; role: AccountRole }) => {
    const sent = await send(() => membersApi.invite(account, invitation));
    if (sent) {
      forgetDraft();
      setMade(sent.answer);
    }
    renewMembers(client, account);
  };

  if (made) {
    return (
      <DoneDialog
        onClose={onClose}
        title={made.mail === "sent" ? "Invitation sent" : `Invitation for ${made.invitation.email}`}
      >
        {made.link === null ? (
          <InvitationEmail
            made={made}
            problem={problem}
            sending={pending}
            onResend={() => void invite({ email: made.invitation.email, role: made.invitation.role })}
          />
        ) : (
          <InvitationLink
            link={made.link}
            email={made.invitation.email}
            expiresAt={made.invitation.expiresAt}
            leaving={leaving}
            onTaken={() => setTaken(true)}
          />
        )}
      </DoneDialog>
    );
  }
  const cancel = () => {
    forgetDraft();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite somebody"
      description="They receive a one-time link to set up their account."
      footer={
        <FormDialogFooter form={form} onCancel={cancel} loading={pending}>
          Make invitation
        </FormDialogFooter>
      }
    >
      <form id={form} noValidate autoComplete="off" onSubmit={submit}>
        <Stack>
          <TextField
            label="Email"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            error={lacks.email ?? fieldError(problem, "email")}
            onChange={(event) => setTyped({ email: event.target.value, role })}
          />
          <RoleChoice value={role} error={lacks.role} onChoose={(chosen) => setTyped({ email, role: chosen })} />
          {problem && fieldError(problem, "email") === undefined && <FormProblem problem={problem} />}
        </Stack>
      </form>
    </Dialog>
  );
}

const empty = { email: "", role: "" };

/** What is typed into the dialog; a role that there is not is none. */
function invited({ email, role }: typeof empty): { email: string; role: AccountRole | undefined } {
  return { email, role: accountRoles.find((known) => known === role) };
}

const isInviting = ({ search }: { search: string }) => new URLSearchParams(search).get("dialog") === "invite";

function whatLacks(email: string, role: AccountRole | undefined): Lacks {
  return {
    ...(!/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: "Enter an email address, such as ann@example.com." }),
    ...(role === undefined && { role: "Choose what they may do." }),
  };
}

function fieldError(problem: ProblemError | undefined, field: string): string | undefined {
  return problem?.errors.find((error) => error.field === field)?.message;
}

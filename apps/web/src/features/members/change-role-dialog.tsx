import type { Member } from "@edge-console/contract/console/members";
import type { AccountRole } from "@edge-console/contract/permissions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import type { ProblemError } from "../../api/problem.ts";
import { membersApi } from "../../api/members-api.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialogFooter } from "../../ui/form-dialog-footer.tsx";
import { Stack } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { roleNames } from "../account/index.ts";
import { renewMembers } from "./queries.ts";
import { RoleChoice } from "./role-choice.tsx";

/** Gives a member another role. */
export function ChangeRoleDialog({
  account,
  member,
  isSelf,
  onClose,
}: {
  account: string;
  member: Member;
  isSelf: boolean;
  onClose: () => void;
}): ReactElement {
  const form = useId();
  const client = useQueryClient();
  const [role, setRole] = useState<AccountRole>(member.role);
  const name = member.name;
  const change = useMutation<unknown, ProblemError>({
    mutationFn: () => membersApi.changeRole(account, member.id, role),
    onSuccess: () => {
      showToast({ title: `${name}: ${roleNames[role]}` });
      onClose();
    },
    onSettled: () => renewMembers(client, account),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (role !== member.role && !change.isPending) change.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change the role of ${name}`}
      description="It holds from the next click on, in every browser where they are signed in."
      footer={
        <FormDialogFooter
          form={form}
          onCancel={onClose}
          loading={change.isPending}
          disabledReason={role === member.role && `${name} has this role now`}
        >
          Change role
        </FormDialogFooter>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          <RoleChoice value={role} onChoose={setRole} />
          {isSelf && role !== "full" && (
            <Banner tone="caution" title="This is your own role">
              You can no longer manage members afterwards. Somebody else with full access can give the role back.
            </Banner>
          )}
          {change.error && <FormProblem problem={change.error} />}
        </Stack>
      </form>
    </Dialog>
  );
}

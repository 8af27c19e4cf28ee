import { type Member, memberChangeSchema } from "@edge-console/contract/console/members";
import { type AccountRole, listRoles, roles } from "@edge-console/contract/permissions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { callConsole } from "../../api/call-console.ts";
import { FormRadioCards } from "../../forms/choice-fields.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { invalidateMembers } from "../../resources/members/queries.ts";
import { Banner } from "../../ui/banner.tsx";
import { showToast } from "../../ui/toast.ts";
import { MemberTokens } from "./member-tokens.tsx";
import { roleOptions } from "./role-options.ts";

/** Dialog to change the role of a member. */
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
  const client = useQueryClient();
  const form = useAppForm({ schema: memberChangeSchema, values: { role: member.role } });
  const role = useWatch({ control: form.control, name: "role" });
  const { name } = member;
  const change = useMutation({
    mutationFn: (selected: AccountRole) =>
      callConsole("changeMemberRole", { accountId: account, memberId: member.id, body: { role: selected } }),
    onSuccess: (_, selected) => {
      showToast({ title: `Role of ${name} changed to ${roles[selected].label}` });
      onClose();
    },
    onSettled: () => invalidateMembers(client, account),
  });
  return (
    <FormDialog
      form={form}
      title={`Change role of ${name}`}
      description="The new role applies immediately, in every browser where they are signed in."
      submitLabel="Change role"
      disabledReason={role === member.role && `${name} already has this role`}
      onSubmit={(selected) => change.mutate(selected.role)}
      mutation={change}
      onClose={onClose}
    >
      <FormRadioCards name="role" control={form.control} label="Role" columns={1} options={roleOptions} />
      {!listRoles("access-tokens:manage").some((creator) => creator === role) && (
        <MemberTokens account={account} member={member} title="Access tokens are suspended">
          Scripts that use them stop working until {isSelf ? "you have" : `${name} has`} full access again:
        </MemberTokens>
      )}
      {isSelf && !listRoles("members:manage").some((administrator) => administrator === role) && (
        <Banner tone="caution" title="This is your own role">
          You can no longer manage members afterwards. Another member with full access can give the role back.
        </Banner>
      )}
    </FormDialog>
  );
}

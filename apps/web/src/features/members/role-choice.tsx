import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import type { ReactElement } from "react";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { roleDuties, roleNames } from "../account/index.ts";

/** One of the roles, each with what it may do. */
export function RoleChoice({
  value,
  error,
  onChoose,
}: {
  value: AccountRole | undefined;
  error?: string | undefined;
  onChoose: (role: AccountRole) => void;
}): ReactElement {
  return (
    <RadioCards
      label="Role"
      columns={1}
      error={error}
      options={accountRoles.map((role) => ({
        value: role,
        title: roleNames[role],
        description: roleDuties[role].of,
      }))}
      value={value}
      onValueChange={onChoose}
    />
  );
}

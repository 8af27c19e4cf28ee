import type { AccessToken, AccessTokenName } from "@edge-console/contract/console/access-tokens";
import { roles, toTokenActor } from "@edge-console/contract/permissions";
import { Trash2 } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Remaining, Time, useNow } from "../../format/time.tsx";
import { actionsColumn } from "../../ui/actions-column.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";

type ShownToken = AccessToken | AccessTokenName;

/** Table of access tokens. Roles without their details see only names. */
export function TokenTable({
  tokens,
  onRemove,
}: {
  tokens: readonly ShownToken[];
  /** Undefined for users who can't remove tokens. */
  onRemove: ((token: string) => void) | undefined;
}): ReactElement {
  const hasDetails = tokens.some((token) => "role" in token);
  const columns = useMemo(() => getColumns(hasDetails, onRemove), [hasDetails, onRemove]);
  const table = useAppTable({ columns, data: tokens, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Access tokens" />;
}

const column = createAppColumnHelper<ShownToken>();

function getColumns(hasDetails: boolean, onRemove: ((token: string) => void) | undefined) {
  return column.columns([
    column.accessor("name", { header: "Name" }),
    ...(hasDetails ? detailColumns : []),
    ...(onRemove
      ? [
          actionsColumn<ShownToken>((token) => (
            <IconButton size="small" icon={Trash2} label={`Remove ${token.name}`} onClick={() => onRemove(token.id)} />
          )),
        ]
      : []),
  ]);
}

const detailColumns = column.columns([
  column.display({
    id: "role",
    header: "Role",
    cell: ({ row: { original } }) => "role" in original && roles[toTokenActor(original.role)].label,
  }),
  column.display({
    id: "expires",
    header: "Expires",
    cell: ({ row: { original } }) => "role" in original && <Expiry token={original} />,
  }),
  column.display({
    id: "last-use",
    header: "Last used",
    meta: { from: 640 },
    cell: ({ row: { original } }) =>
      "role" in original && (
        <>
          <Time at={original.lastUse?.at} /> {original.lastUse && <code>{original.lastUse.address}</code>}
        </>
      ),
  }),
  column.display({
    id: "creator",
    header: "Created by",
    meta: { from: 880 },
    cell: ({ row: { original } }) => "role" in original && original.createdBy.name,
  }),
]);

/** A token that expires within this time is marked. */
const soonSeconds = 7 * 86_400;

function Expiry({ token }: { token: AccessToken }): ReactElement {
  const now = useNow();
  if (token.state === "expired") return <StateBadge tone="neutral">Expired</StateBadge>;
  if (token.state === "suspended") return <StateBadge tone="caution">Suspended</StateBadge>;
  if (token.expiresAt - now < soonSeconds) {
    return (
      <StateBadge tone="caution">
        Expires <Time at={token.expiresAt} />
      </StateBadge>
    );
  }
  return <Remaining at={token.expiresAt} />;
}

import type { UserSession } from "@edge-console/contract/console/user-sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { Time } from "../../format/time.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { ownSessionsQuery } from "../../resources/profile/queries.ts";
import { actionsColumn } from "../../ui/actions-column.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast.ts";

/** Sessions of the signed-in user, each of which can be signed out except the current one. */
export function Sessions(): ReactElement {
  const client = useQueryClient();
  const sessions = useQuery(ownSessionsQuery);
  const end = useMutation({
    mutationFn: async (target: UserSession | "others") => {
      if (target === "others") {
        const { ended } = await callConsole("endOtherSessions", {});
        return `Signed out of ${formatQuantity(ended, "session")}`;
      }
      await callConsole("endSession", { sessionId: target.id });
      return `Signed out of ${target.device}`;
    },
    onSuccess: (title) => showToast({ title }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section
      id="sessions"
      title="Sessions"
      actions={
        <Button
          icon={LogOut}
          loading={end.isPending && end.variables === "others"}
          disabledReason={sessions.data && others.length === 0 && "You have no other sessions"}
          onClick={() => end.mutate("others")}
        >
          Sign out of all other sessions
        </Button>
      }
    >
      <Stack>
        {end.error && <FormProblem problem={end.error} />}
        <QueryProblem query={sessions} />
        {sessions.data && (
          <SessionTable
            sessions={sessions.data}
            ending={end.isPending ? end.variables : undefined}
            onEnd={end.mutate}
          />
        )}
      </Stack>
    </Section>
  );
}

const column = createAppColumnHelper<UserSession>();

function SessionTable({
  sessions,
  ending,
  onEnd,
}: {
  sessions: readonly UserSession[];
  /** Session that is being signed out. */
  ending: UserSession | "others" | undefined;
  onEnd: (session: UserSession) => void;
}): ReactElement {
  const columns = useMemo(() => getColumns(ending, onEnd), [ending, onEnd]);
  const table = useAppTable({ columns, data: sessions, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Sessions" />;
}

function getColumns(ending: UserSession | "others" | undefined, onEnd: (session: UserSession) => void) {
  return column.columns([
    column.display({
      id: "device",
      header: "Device",
      cell: ({ row: { original } }) => (
        <>
          {original.device} {original.current && <Badge>This session</Badge>}
        </>
      ),
    }),
    column.display({
      id: "address",
      header: "IP address",
      meta: { secondLine: true },
      cell: ({ row }) => <code>{row.original.address}</code>,
    }),
    column.display({
      id: "since",
      header: "Signed in",
      meta: { from: 480 },
      cell: ({ row }) => <Time at={row.original.since} />,
    }),
    column.display({
      id: "last-active",
      header: "Last active",
      cell: ({ row: { original } }) => (original.current ? "Now" : <Time at={original.lastSeenAt} />),
    }),
    actionsColumn<UserSession>(
      (session) =>
        !session.current && (
          <IconButton
            size="small"
            icon={LogOut}
            label={`Sign out of ${session.device}`}
            loading={ending === session}
            onClick={() => onEnd(session)}
          />
        ),
    ),
  ]);
}

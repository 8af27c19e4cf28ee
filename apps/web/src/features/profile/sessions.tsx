import type { OwnSession } from "@edge-console/contract/console/own-sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ReactElement } from "react";
import { keys } from "../../api/keys.ts";
import type { ProblemError } from "../../api/problem.ts";
import { profileApi } from "../../api/profile-api.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { countOf } from "../../format/counts.ts";
import { Time } from "../../format/time.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { Th } from "../../ui/table-head.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ProblemState } from "../problems/index.ts";
import { ownSessionsQuery } from "./queries.ts";

/** Where the person is signed in, with the way to end each session but the present one. */
export function Sessions(): ReactElement {
  const client = useQueryClient();
  const sessions = useQuery(ownSessionsQuery);
  const end = useMutation<string, ProblemError, OwnSession | "others">({
    mutationFn: async (which) => {
      if (which === "others") {
        const { ended } = await profileApi.endOtherSessions();
        return `${countOf(ended, "session")} ended`;
      }
      await profileApi.endSession(which.id);
      return `Signed out on ${which.device}`;
    },
    onSuccess: (title) => showToast({ title }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.ownSessions }),
  });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section
      title="Where you are signed in"
      actions={
        <Button
          icon={LogOut}
          loading={end.isPending && end.variables === "others"}
          disabledReason={sessions.data && others.length === 0 && "You are signed in nowhere else"}
          onClick={() => end.mutate("others")}
        >
          Sign out everywhere else
        </Button>
      }
    >
      <Stack>
        {end.error && <FormProblem problem={end.error} />}
        {sessions.isError && !sessions.data && (
          <ProblemState error={sessions.error} onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data && (
          <Table label="Where you are signed in">
            <thead>
              <tr>
                <Th>Device</Th>
                <Th data-spare>Address</Th>
                <Th data-spare>Signed in</Th>
                <Th>Last seen</Th>
                <Th hiddenLabel="Actions" />
              </tr>
            </thead>
            <tbody>
              {sessions.data.map((session) => (
                <tr key={session.id}>
                  <th scope="row">
                    {session.device} {session.current && <Badge>This one</Badge>}
                  </th>
                  <td data-spare>
                    <code>{session.address}</code>
                  </td>
                  <td data-spare>
                    <Time at={session.since} />
                  </td>
                  <td>{session.current ? "now" : <Time at={session.lastSeenAt} />}</td>
                  <td data-align="end">
                    {!session.current && (
                      <IconButton
                        size="small"
                        icon={LogOut}
                        label={`Sign out on ${session.device}`}
                        loading={end.isPending && end.variables === session}
                        onClick={() => end.mutate(session)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Stack>
    </Section>
  );
}

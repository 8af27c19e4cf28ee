import { useQueryClient } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { type ReactElement, useTransition } from "react";
import { useRevalidator } from "react-router";
import { useSession } from "../api/access.ts";
import { queryKeys } from "../api/query-keys.ts";
import { Button } from "../ui/button.tsx";
import { CopyText } from "../ui/copy.tsx";
import { EmptyState } from "../ui/message.tsx";
import { useTitle } from "../ui/title.ts";

/** Start page of a user who is not a member of any account. */
export function NoAccounts(): ReactElement {
  const { user } = useSession();
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const [isRefreshing, startRefresh] = useTransition();
  useTitle("No accounts");
  const refresh = () =>
    startRefresh(async () => {
      await client.refetchQueries({ queryKey: queryKeys.session });
      await revalidator.revalidate();
    });
  return (
    <EmptyState
      icon={Building2}
      heading="h1"
      title="No accounts yet"
      action={
        <Button loading={isRefreshing} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      <p>Ask a member with full access or your administrator to add you. Your email address:</p>
      <CopyText value={user.email} label="email address" />
    </EmptyState>
  );
}

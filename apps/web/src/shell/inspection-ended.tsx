import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactElement, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryKeys } from "../api/query-keys.ts";
import { inspectionsQuery } from "../api/queries.ts";
import { Time } from "../format/time.tsx";
import { paths } from "../paths.ts";
import { InspectDialog } from "../resources/support/inspect-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { EmptyState } from "../ui/message.tsx";
import styles from "./inspection-ended.module.css";

/**
 * Replaces the pages of an account that support staff don't inspect, or no longer do. Removes its data from the cache.
 * A new inspection continues on the same page.
 */
export function InspectionEnded({ account: id }: { account: string }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data } = useQuery(inspectionsQuery);
  const last = data?.recent.find(({ account }) => account.id === id);

  useEffect(() => client.removeQueries({ queryKey: queryKeys.account(id) }), [client, id]);

  return (
    <>
      <EmptyState
        icon={Eye}
        heading="h1"
        title={last ? `Inspection of ${last.account.name} ended` : "No open inspection"}
        action={
          <span className={styles.actions}>
            <LinkButton to={paths.support()}>Search accounts</LinkButton>
            {last && (
              <Button variant="primary" onClick={() => setDialogOpen(true)}>
                Inspect again
              </Button>
            )}
          </span>
        }
      >
        {last ? (
          <p>
            It ended <Time at={last.expiresAt} />. Inspect again to return to this page.
          </p>
        ) : (
          "To view an account, start an inspection: one hour, read-only, with a reason that its members can see."
        )}
      </EmptyState>
      {isDialogOpen && last && (
        <InspectDialog
          account={last.account}
          reason={last.reason}
          onStarted={() => {
            setDialogOpen(false);
            void navigate(location, { replace: true });
          }}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

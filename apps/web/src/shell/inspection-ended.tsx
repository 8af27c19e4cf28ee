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
 * In the place of an account's screen that support staff may not see, or see no more: nothing of it is kept. Opened
 * anew, the inspection goes on at the same place.
 */
export function InspectionEnded({ account: id }: { account: string }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(inspectionsQuery);
  const last = data?.recent.find(({ account }) => account.id === id);

  useEffect(() => client.removeQueries({ queryKey: queryKeys.account(id) }), [client, id]);

  return (
    <>
      <EmptyState
        icon={Eye}
        heading="h1"
        title={last ? `The inspection of ${last.account.name} has ended` : "No open inspection of this account"}
        action={
          <span className={styles.actions}>
            <LinkButton to={paths.support()}>Search accounts</LinkButton>
            {last && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                Inspect again
              </Button>
            )}
          </span>
        }
      >
        {last ? (
          <p>
            It ended <Time at={last.expiresAt} />. Opened again, it goes on here.
          </p>
        ) : (
          "Support staff see an account while they inspect it, for an hour, with a reason that the account can read."
        )}
      </EmptyState>
      {isAsking && last && (
        <InspectDialog
          account={last.account}
          reason={last.reason}
          onOpened={() => {
            setAsking(false);
            void navigate(here, { replace: true });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { KeySquare, Plus } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { accessTokensQuery } from "../../resources/access-tokens/queries.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { newShortcut } from "../../ui/single-keys.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { RemoveTokenDialog } from "./remove-token-dialog.tsx";
import { TokenTable } from "./token-table.tsx";
import { useUrlDialog } from "../../ui/use-url-dialog.ts";

/** Access tokens of an account and, for members with full access, controls to create and remove them. */
export function AccessTokensPage(): ReactElement {
  const { id: account, can } = useAccess();
  const tokens = useQuery(accessTokensQuery(account));
  const canManage = can("access-tokens:manage");
  const { dialog, search, openDialog, closeDialog } = useUrlDialog(canManage);
  const selected = tokens.data?.find(({ id }) => id === search.get("token"));
  const createButton = canManage && (
    <Button variant="primary" icon={Plus} {...newShortcut} onClick={() => openDialog("create")}>
      Create access token
    </Button>
  );

  return (
    <>
      <ListPage
        title="Access tokens"
        query={tokens}
        actions={createButton}
        empty={
          tokens.data?.length === 0 && (
            <EmptyState icon={KeySquare} title="No access tokens yet" action={createButton}>
              Scripts and pipelines use an access token to call the console without the API key. Each has its own role
              and expiry, and its own name in the audit log.
            </EmptyState>
          )
        }
      >
        {tokens.data ? (
          <Section
            title="Tokens"
            explanation="A token stops working when it expires, is removed, or the member who created it leaves the account or loses full access."
          >
            <TokenTable
              tokens={tokens.data}
              onRemove={canManage ? (token) => openDialog("remove", { token }) : undefined}
            />
          </Section>
        ) : (
          <Skeleton lines={4} label="Loading access tokens…" />
        )}
      </ListPage>
      {dialog === "create" && <CreateTokenDialog account={account} onClose={closeDialog} />}
      {dialog === "remove" && selected && (
        <RemoveTokenDialog account={account} token={selected} onClose={closeDialog} />
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { KeySquare, Plus } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
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

/** Access tokens of an account and, for members with full access, controls to create and remove them. */
export function AccessTokensPage(): ReactElement {
  const { id: account, can } = useAccess();
  const tokens = useQuery(accessTokensQuery(account));
  const [search, setSearch] = useSearchParams();

  const canManage = can("access-tokens:manage");
  const openDialog = (params: Record<string, string> = {}) =>
    setSearch(params, { replace: true, preventScrollReset: true });
  const close = () => openDialog();
  const dialog = canManage ? search.get("dialog") : null;
  const selected = tokens.data?.find(({ id }) => id === search.get("token"));
  const createButton = canManage && (
    <Button variant="primary" icon={Plus} {...newShortcut} onClick={() => openDialog({ dialog: "create" })}>
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
              onRemove={canManage ? (token) => openDialog({ dialog: "remove", token }) : undefined}
            />
          </Section>
        ) : (
          <Skeleton lines={4} label="Loading access tokens…" />
        )}
      </ListPage>
      {dialog === "create" && <CreateTokenDialog account={account} onClose={close} />}
      {dialog === "remove" && selected && <RemoveTokenDialog account={account} token={selected} onClose={close} />}
    </>
  );
}

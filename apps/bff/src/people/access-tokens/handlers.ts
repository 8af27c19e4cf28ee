import { type AccessToken, checkExpiry } from "@edge-console/contract/console/access-tokens";
import type { accessTokenOperations } from "@edge-console/contract/console-operations/access-tokens";
import { can } from "@edge-console/contract/permissions";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { createFieldProblem } from "../../platform/http/problem.ts";
import { type AccountChangeDeps, changeAccount } from "../audit/change-account.ts";
import { displayUser, findNamedUsers } from "../users/displayed-users.ts";
import { addToken, listTokens, removeToken, type TokenRow } from "./access-tokens.ts";

/** Collaborators of the handlers. */
export interface AccessTokenDeps extends AccountChangeDeps {
  /** Returns the users who can create tokens of an account now. */
  readonly findTokenCreators: (accountId: string) => Promise<ReadonlySet<string>>;
}

const event = { resource: "access-token" } as const;

/** Handlers of an account's access tokens. Only the response to creating one contains the token. */
export function accessTokenHandlers(deps: AccessTokenDeps): Handlers<keyof typeof accessTokenOperations> {
  const { store, findTokenCreators } = deps;
  return {
    async listAccessTokens({ account, actor }) {
      const rows = await listTokens(store.db, account.id);
      if (!can(actor, "access-tokens:details")) return { tokens: rows.map(({ id, name }) => ({ id, name })) };
      const now = await store.now();
      const creators = await findTokenCreators(account.id);
      const users = await findNamedUsers(
        store.db,
        rows.map(({ user_id }) => user_id),
      );
      const tokens = rows.map((row) => {
        const user = users.get(row.user_id);
        return toAccessToken(row, {
          now,
          creator: user ? displayUser(actor, user) : "",
          canCreate: creators.has(row.user_id),
        });
      });
      return { tokens };
    },

    async createAccessToken(context) {
      const { account, user, body: input } = context;
      const message = checkExpiry(input.expiresAt, await store.now());
      if (message !== undefined) throw createFieldProblem("expiresAt", message);
      const change = { action: "createAccessToken", event } as const;
      const { row, token } = await changeAccount(deps, context, change, async (transaction, at) => {
        const added = await addToken(transaction, at, { accountId: account.id, userId: user.id }, input);
        const changes = [
          { field: "name", before: null, after: input.name },
          { field: "role", before: null, after: input.role },
          { field: "expiresAt", before: null, after: input.expiresAt },
        ];
        return { target: `/access-tokens/${added.row.id}`, changes, ...added };
      });
      const { id, name, role, expires_at: expiresAt } = row;
      return { id, name, role, expiresAt, token };
    },

    async removeAccessToken(context) {
      const { account, params } = context;
      await changeAccount(deps, context, { action: "removeAccessToken", event }, async (transaction) => {
        const { name, role } = await removeToken(transaction, account.id, params.tokenId);
        const changes = [
          { field: "name", before: name, after: null },
          { field: "role", before: role, after: null },
        ];
        return { target: `/access-tokens/${params.tokenId}`, changes };
      });
    },
  };
}

function toAccessToken(
  row: TokenRow,
  { now, creator, canCreate }: { readonly now: number; readonly creator: string; readonly canCreate: boolean },
): AccessToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    state: row.expires_at <= now ? "expired" : canCreate ? "active" : "suspended",
    createdBy: { id: row.user_id, name: creator },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUse: row.last_used_at === null ? null : { at: row.last_used_at, address: row.last_address ?? "" },
  };
}

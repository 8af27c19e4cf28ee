import {
  type ConfigurationSource,
  configurationSourceSchema,
} from "@edge-console/contract/console/configuration-source";
import { getActingMember } from "../../people/access-tokens/acting-member.ts";
import { findTokenNames } from "../../people/access-tokens/access-tokens.ts";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import { displayUser, findNamedUsers } from "../../people/users/displayed-users.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { findIndexedZoneNames } from "../search/indexed-account.ts";
import { deleteSource, findSource, parseSource, saveSource } from "./configuration-source.ts";
import { parseFile } from "./parse-file.ts";

const target = "/configuration/source";
const event = { resource: "zone-deviations" } as const;

/** Handlers of the file that an account's zones are meant to follow. They change no zone. */
export function sourceHandlers(
  deps: AccountChangeDeps,
): Handlers<"getConfigurationSource" | "setConfigurationSource" | "removeConfigurationSource"> {
  const { store } = deps;
  const read = async ({ account, actor }: AccountContext): Promise<ConfigurationSource> => {
    const row = await findSource(store.db, account.id);
    if (!row) return { source: null };
    const { zones } = parseSource(row);
    const known = await findIndexedZoneNames(store.db, account.id);
    const tokens = await findTokenNames(store.db, [row.token_id]);
    const users = await findNamedUsers(store.db, [row.updated_by ?? ""]);
    const uploader = users.get(row.updated_by ?? "");
    return configurationSourceSchema.parse({
      source: {
        name: row.name,
        commit: row.commit_id,
        file: row.file,
        updatedAt: row.updated_at,
        updatedBy: tokens.get(row.token_id ?? "") ?? (uploader ? displayUser(actor, uploader) : ""),
        zones: zones.length,
        missing: known ? zones.map((zone) => zone.name).filter((zone) => !known.has(zone)) : [],
      },
    });
  };

  return {
    getConfigurationSource: read,

    async setConfigurationSource(context) {
      const { account, body } = context;
      const configuration = parseFile(body.file, "file");
      const { userId, tokenId } = getActingMember(context);
      await changeAccount(deps, context, { action: "setConfigurationSource", event }, async (transaction, now) => {
        const before = await findSource(transaction, account.id);
        await saveSource(transaction, {
          account_id: account.id,
          name: body.name,
          commit_id: body.commit,
          file: body.file,
          configuration: JSON.stringify(configuration),
          updated_at: now,
          updated_by: userId,
          token_id: tokenId,
        });
        const changes = [
          { field: "file", before: before?.name ?? null, after: body.name },
          { field: "commit", before: before?.commit_id ?? null, after: body.commit },
        ];
        return { target, changes };
      });
      return read(context);
    },

    async removeConfigurationSource(context) {
      await changeAccount(deps, context, { action: "removeConfigurationSource", event }, async (transaction) => {
        const before = await deleteSource(transaction, context.account.id);
        return before && { target, changes: [{ field: "file", before: before.name, after: null }] };
      });
    },
  };
}

import {
  type ConfigurationSource,
  configurationSourceSchema,
} from "@edge-console/contract/console/configuration-source";
import { getActingMember } from "../../people/access-tokens/acting-member.ts";
import { findTokenNames } from "../../people/access-tokens/access-tokens.ts";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import { displayUser, findNamedUsers } from "../../people/users/displayed-users.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { findIndexedZoneNames } from "../search/indexed-account.ts";
import { deleteSource, findSource, parseSource, saveSource } from "./configuration-source.ts";
import { parseFile } from "./parse-file.ts";

export interface SourceHandlersDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

const target = "/configuration/source";

/** Handlers of the file that an account's zones are meant to follow. They change no zone. */
export function sourceHandlers({
  store,
  audit,
  events,
}: SourceHandlersDeps): Handlers<"getConfigurationSource" | "setConfigurationSource" | "removeConfigurationSource"> {
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
      const { account, body, requestId } = context;
      const configuration = parseFile(body.file, "file");
      const { userId, tokenId } = getActingMember(context);
      const now = await store.now();
      await store.write(async (transaction) => {
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
        const entry = createAccountEntry(context, { action: "setConfigurationSource", target, changes });
        await audit.append(transaction, now, entry);
      });
      events.publish(account.id, { resource: "zone-deviations" }, requestId);
      return read(context);
    },

    async removeConfigurationSource(context) {
      const { account, requestId } = context;
      const now = await store.now();
      await store.write(async (transaction) => {
        const before = await deleteSource(transaction, account.id);
        if (!before) return;
        const changes = [{ field: "file", before: before.name, after: null }];
        const entry = createAccountEntry(context, { action: "removeConfigurationSource", target, changes });
        await audit.append(transaction, now, entry);
      });
      events.publish(account.id, { resource: "zone-deviations" }, requestId);
    },
  };
}

import type { channelOperations } from "@edge-console/contract/console-operations/alert-channels";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { Transaction } from "kysely";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { assertStepUp } from "../../platform/http/step-up.ts";
import type { HandlerContext, Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { findRestriction, listChannelChanges } from "./channel-changes.ts";
import {
  addChannel,
  changeChannel,
  findChannel,
  listChannels,
  lockChannel,
  rotateChannelSecret,
  toChannel,
} from "./channels.ts";
import { listDeliveries } from "./delivery-log.ts";
import { toChannelRecipient } from "./notification.ts";
import type { NotificationDeps } from "./notification-deps.ts";
import { cancelQueued } from "./outbox-results.ts";
import { addTestMessage } from "./test-messages.ts";

/**
 * Handlers of the channels that an account shares. Only the responses to adding a webhook and rotating its secret contain
 * the secret; no response contains the URL.
 */
export function channelHandlers({
  store,
  audit,
  events,
  encryption,
  webhooks,
}: Pick<NotificationDeps, "store" | "audit" | "events" | "encryption" | "webhooks">): Handlers<
  keyof typeof channelOperations
> {
  const find = ({ account, params }: HandlerContext<"listDeliveries">) =>
    findChannel(store.db, account.id, params.channelId);
  /** Runs a change with its audit entry, and publishes it. */
  const apply = async <T>(
    context: AccountContext,
    action: AuditAction,
    work: (
      transaction: Transaction<Schema>,
      now: number,
    ) => Promise<{ readonly id: string; readonly changes: AuditEntry["changes"]; readonly result: T }>,
  ): Promise<T> => {
    const now = await store.now();
    const result = await store.write(async (transaction) => {
      const { id, changes, result } = await work(transaction, now);
      const entry = createAccountEntry(context, { action, target: `/alert-channels/${id}`, changes });
      await audit.append(transaction, now, entry);
      return result;
    });
    events.publish(context.account.id, { resource: "alert-channel" }, context.requestId);
    return result;
  };
  const assertUrlAllowed = (url: string) => {
    if (!webhooks.isRefused(new URL(url))) return;
    const errors = [{ field: "url", message: "Use a URL on the public internet." }];
    throw new ProblemError("invalid-request", { status: 422, detail: "The URL isn't allowed.", errors });
  };

  return {
    async listAlertChannels({ account }) {
      return { channels: await listChannels(store.db, await store.now(), account.id) };
    },

    async addAlertChannel(context) {
      const { account, user, body: input } = context;
      assertUrlAllowed(input.url);
      const created = await apply(context, "addAlertChannel", async (transaction, now) => {
        const owner = { accountId: account.id, createdBy: user.email };
        const result = await addChannel(transaction, now, encryption, { ...input, ...owner });
        return { id: result.row.id, changes: listChannelChanges(null, result.row), result };
      });
      const channel = await toChannel(store.db, await store.now(), created.row);
      return { channel, secret: created.secret?.reveal() ?? null };
    },

    async changeAlertChannel(context) {
      const { account, params, body: change, session } = context;
      if (change.url !== undefined) assertUrlAllowed(change.url);
      const row = await apply(context, "changeAlertChannel", async (transaction, now) => {
        const before = await lockChannel(transaction, account.id, params.channelId);
        const result = await changeChannel(transaction, encryption, before.id, change);
        const changes = listChannelChanges(before, result);
        if (findRestriction(changes)) assertStepUp(true, session);
        if (!change.enabled) await cancelQueued(transaction, now, before.id);
        return { id: before.id, changes, result };
      });
      return toChannel(store.db, await store.now(), row);
    },

    async removeAlertChannel(context) {
      const { account, params } = context;
      await apply(context, "removeAlertChannel", async (transaction) => {
        const before = await lockChannel(transaction, account.id, params.channelId);
        await transaction.deleteFrom("alert_channels").where("id", "=", before.id).execute();
        return { id: before.id, changes: listChannelChanges(before, null), result: undefined };
      });
    },

    async rotateAlertSecret(context) {
      const row = await find(context);
      if (row.secret_ciphertext === null) {
        throw new ProblemError("conflict", { detail: "Only webhooks have a secret." });
      }
      const rotated = await apply(context, "rotateAlertSecret", async (transaction, now) => ({
        id: row.id,
        changes: [{ field: "name", before: row.name, after: row.name }],
        result: await rotateChannelSecret(transaction, now, encryption, row.id),
      }));
      const channel = await toChannel(store.db, await store.now(), rotated.row);
      return { channel, secret: rotated.secret.reveal() };
    },

    async sendTestMessage(context) {
      const { account } = context;
      const { id } = await find(context);
      const now = await store.now();
      const recipient = { recipient: toChannelRecipient(id), channel_id: id };
      await store.write((transaction) => addTestMessage(transaction, now, account.id, recipient));
    },

    async listDeliveries(context) {
      const { id } = await find(context);
      return listDeliveries(store.db, id);
    },
  };
}

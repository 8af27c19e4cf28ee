import type { channelOperations } from "@edge-console/contract/console-operations/alert-channels";
import { changeAccount } from "../../people/audit/change-account.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { assertStepUp } from "../../platform/http/step-up.ts";
import { assertUrlAllowed } from "../../platform/outbound/member-url-client.ts";
import type { HandlerContext, Handlers } from "../../platform/http/console-routes.ts";
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

const event = { resource: "alert-channel" } as const;

const toTarget = ({ id }: { readonly id: string }) => `/alert-channels/${id}`;

/**
 * Handlers of the channels that an account shares. Only the responses to adding a webhook and rotating its secret contain
 * the secret; no response contains the URL.
 */
export function channelHandlers(deps: NotificationDeps): Handlers<keyof typeof channelOperations> {
  const { store, encryption, webhooks } = deps;
  const find = ({ account, params }: HandlerContext<"listDeliveries">) =>
    findChannel(store.db, account.id, params.channelId);

  return {
    async listAlertChannels({ account }) {
      return { channels: await listChannels(store.db, await store.now(), account.id) };
    },

    async addAlertChannel(context) {
      const { account, user, body: input } = context;
      assertUrlAllowed(webhooks, "url", input.url);
      const { row, secret } = await changeAccount(
        deps,
        context,
        { action: "addAlertChannel", event },
        async (transaction, now) => {
          const owner = { accountId: account.id, createdBy: user.email };
          const created = await addChannel(transaction, now, encryption, { ...input, ...owner });
          return { target: toTarget(created.row), changes: listChannelChanges(null, created.row), ...created };
        },
      );
      return { channel: await toChannel(store.db, await store.now(), row), secret: secret?.reveal() ?? null };
    },

    async changeAlertChannel(context) {
      const { account, params, body: change, session } = context;
      if (change.url !== undefined) assertUrlAllowed(webhooks, "url", change.url);
      const action = { action: "changeAlertChannel", event } as const;
      const { row } = await changeAccount(deps, context, action, async (transaction, now) => {
        const before = await lockChannel(transaction, account.id, params.channelId);
        const row = await changeChannel(transaction, encryption, before.id, change);
        const changes = listChannelChanges(before, row);
        if (findRestriction(changes)) assertStepUp(true, session);
        if (!change.enabled) await cancelQueued(transaction, now, before.id);
        return { target: toTarget(row), changes, row };
      });
      return toChannel(store.db, await store.now(), row);
    },

    async removeAlertChannel(context) {
      const { account, params } = context;
      await changeAccount(deps, context, { action: "removeAlertChannel", event }, async (transaction) => {
        const before = await lockChannel(transaction, account.id, params.channelId);
        await transaction.deleteFrom("alert_channels").where("id", "=", before.id).execute();
        return { target: toTarget(before), changes: listChannelChanges(before, null) };
      });
    },

    async rotateAlertSecret(context) {
      const row = await find(context);
      if (row.secret_ciphertext === null) {
        throw new ProblemError("conflict", { detail: "Only webhooks have a secret." });
      }
      const action = { action: "rotateAlertSecret", event } as const;
      const rotated = await changeAccount(deps, context, action, async (transaction, now) => ({
        target: toTarget(row),
        changes: [{ field: "name", before: row.name, after: row.name }],
        ...(await rotateChannelSecret(transaction, now, encryption, row.id)),
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

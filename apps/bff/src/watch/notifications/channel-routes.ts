import {
  type Channel,
  channelChangeSchema,
  channelInputSchema,
  type Channels,
  type CreatedChannel,
} from "@edge-console/contract/alerts/channels";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { Transaction } from "kysely";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { assertStepUp } from "../../platform/http/step-up.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";
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
 * Routes of the channels that an account shares. Only the responses to adding a webhook and rotating its secret contain
 * the secret; no response contains the URL.
 */
export function channelRoutes({
  store,
  audit,
  events,
  encryption,
  webhooks,
}: Pick<NotificationDeps, "store" | "audit" | "events" | "encryption" | "webhooks">): Route[] {
  const path = "/api/accounts/:accountId/alert-channels";
  const access = { kind: "account", permission: "alert-channels:manage" } as const;

  const find = ({ account, params }: AccountContext) => findChannel(store.db, account.id, params["id"] ?? "");
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

  return [
    route({
      method: "GET",
      path,
      access,
      async handle({ account }) {
        const body: Channels = { channels: await listChannels(store.db, account.id) };
        return { status: 200, body };
      },
    }),

    route({
      method: "POST",
      path,
      access,
      action: "addAlertChannel",
      stepUp: true,
      nestedBody: true,
      body: channelInputSchema,
      async handle(context) {
        const { account, user, body: input } = context;
        assertUrlAllowed(input.url);
        const created = await apply(context, "addAlertChannel", async (transaction, now) => {
          const owner = { accountId: account.id, createdBy: user.email };
          const result = await addChannel(transaction, now, encryption, { ...input, ...owner });
          return { id: result.row.id, changes: listChannelChanges(null, result.row), result };
        });
        const channel = await toChannel(store.db, created.row);
        const body: CreatedChannel = { channel, secret: created.secret?.reveal() ?? null };
        return { status: 201, body };
      },
    }),

    route({
      method: "PATCH",
      path: `${path}/:id`,
      access,
      action: "changeAlertChannel",
      nestedBody: true,
      body: channelChangeSchema,
      async handle(context) {
        const { account, params, body: change, session } = context;
        if (change.url !== undefined) assertUrlAllowed(change.url);
        const row = await apply(context, "changeAlertChannel", async (transaction, now) => {
          const before = await lockChannel(transaction, account.id, params["id"] ?? "");
          const result = await changeChannel(transaction, encryption, before.id, change);
          const changes = listChannelChanges(before, result);
          if (findRestriction(changes)) assertStepUp(true, session);
          if (!change.enabled) await cancelQueued(transaction, now, before.id);
          return { id: before.id, changes, result };
        });
        const body: Channel = await toChannel(store.db, row);
        return { status: 200, body };
      },
    }),

    route({
      method: "DELETE",
      path: `${path}/:id`,
      access,
      action: "removeAlertChannel",
      stepUp: true,
      async handle(context) {
        const { account, params } = context;
        await apply(context, "removeAlertChannel", async (transaction) => {
          const before = await lockChannel(transaction, account.id, params["id"] ?? "");
          await transaction.deleteFrom("alert_channels").where("id", "=", before.id).execute();
          return { id: before.id, changes: listChannelChanges(before, null), result: undefined };
        });
        return { status: 204 };
      },
    }),

    route({
      method: "POST",
      path: `${path}/:id/rotate-secret`,
      access,
      action: "rotateAlertSecret",
      stepUp: true,
      async handle(context) {
        const row = await find(context);
        if (row.secret_ciphertext === null) {
          throw new ProblemError("conflict", { detail: "Only webhooks have a secret." });
        }
        const secret = await apply(context, "rotateAlertSecret", async (transaction) => ({
          id: row.id,
          changes: [{ field: "name", before: row.name, after: row.name }],
          result: await rotateChannelSecret(transaction, encryption, row.id),
        }));
        const body: CreatedChannel = { channel: await toChannel(store.db, row), secret: secret.reveal() };
        return { status: 200, body };
      },
    }),

    route({
      method: "POST",
      path: `${path}/:id/test`,
      access,
      async handle(context) {
        const { account } = context;
        const { id } = await find(context);
        const now = await store.now();
        const recipient = { recipient: toChannelRecipient(id), channel_id: id };
        await store.write((transaction) => addTestMessage(transaction, now, account.id, recipient));
        return { status: 204 };
      },
    }),

    route({
      method: "GET",
      path: `${path}/:id/deliveries`,
      access,
      async handle(context) {
        const { id } = await find(context);
        return { status: 200, body: await listDeliveries(store.db, id) };
      },
    }),
  ];
}

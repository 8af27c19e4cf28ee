import { can } from "@edge-console/contract/permissions";
import { findAccountName } from "../../people/accounts/accounts.ts";
import type { EmailLayout } from "../../people/mail/email-layout.ts";
import type { EmailMessage } from "../../people/mail/mail-client.ts";
import type { MailTransport } from "../../people/mail/mail-transport.ts";
import type { Store } from "../../platform/db/store.ts";
import { getEndOfQuietHours } from "./delivery-time.ts";
import { createAlertEmail, createSummaryEmail } from "./email/alert-email.ts";
import type { EmailContext } from "./email/footer.ts";
import { createReportEmail, createTestEmail } from "./email/other-emails.ts";
import type { Links } from "./links.ts";
import type { Preparation } from "./delivery-result.ts";
import { type AlertPayload, readAlertPayload, readReportPayload } from "./notification.ts";
import type { Batch, Notification } from "./outbox.ts";
import { getEmailFrequency, listSubscribers, type Subscriber } from "./subscriptions.ts";
import { createUnsubscribeToken, type UnsubscribeToken } from "./unsubscribe-token.ts";

export interface EmailDeliveryDeps {
  readonly store: Store;
  readonly mailTransport: MailTransport;
  readonly links: Links;
  readonly layout: EmailLayout;
}

/**
 * Prepares the email of a batch. Canceled if email isn't set up, or the member left, lost the role, or unsubscribed;
 * postponed in quiet hours.
 */
export async function prepareEmail(deps: EmailDeliveryDeps, { id, notifications }: Batch): Promise<Preparation> {
  const { store, mailTransport } = deps;
  const [first] = notifications;
  const member = (await listSubscribers(store.db, first.account_id)).find((user) => user.id === first.user_id);
  const accountName = await findAccountName(store.db, first.account_id);
  if (!mailTransport.enabled || !member || accountName === undefined) return { type: "canceled" };
  const unsubscribeToken = createUnsubscribeToken();
  const context = createEmailContext(deps, member, accountName, unsubscribeToken);
  const content = createContent(context, member, notifications);
  if (!content) return { type: "canceled" };

  const now = await store.now();
  const dueAt = first.type === "test" ? now : getEndOfQuietHours(member.subscriptions, now);
  if (dueAt > now && !hasCriticalAlert(notifications)) return { type: "postponed", dueAt };
  const opening = await findOpening(store, first, notifications.length);
  const email = {
    ...content,
    messageId: id,
    ...(opening !== undefined && { inReplyTo: opening }),
  };
  // Before the attempt starts, because an interrupted one counts.
  const owner = { accountId: member.accountId, userId: member.id };
  await store.write((transaction) => unsubscribeToken.save(transaction, now, owner));
  return {
    type: "ready",
    async send(signal) {
      const result = await mailTransport.send(email, signal);
      if (result === "sent") return { type: "delivered", status: null };
      const failure = result === "rejected" ? "email-rejected" : "email-failed";
      return { type: "failed", failure, status: null };
    },
  };
}

function createContent(
  context: EmailContext,
  member: Subscriber,
  notifications: Batch["notifications"],
): EmailMessage | undefined {
  const [first] = notifications;
  if (first.type === "test") return createTestEmail(context);
  return first.type === "report" ? createReport(context, member, first) : createAlerts(context, member, notifications);
}

/** Returns what emails to a member contain. */
function createEmailContext(
  { links, layout }: Pick<EmailDeliveryDeps, "links" | "layout">,
  member: Pick<Subscriber, "id" | "email" | "accountId">,
  accountName: string,
  { forScope }: UnsubscribeToken,
): EmailContext {
  return {
    to: member.email,
    account: { id: member.accountId, name: accountName },
    links,
    layout,
    createToken: forScope,
  };
}

function createReport(context: EmailContext, member: Subscriber, notification: Notification): EmailMessage | undefined {
  if (!member.subscriptions.monthlyReport || !can(member.role, "usage:read")) return undefined;
  const payload = readReportPayload(notification.payload);
  return payload && createReportEmail(context, payload, member.role);
}

function createAlerts(
  context: EmailContext,
  member: Subscriber,
  notifications: Batch["notifications"],
): EmailMessage | undefined {
  const payloads = listLatest(
    notifications
      .map(({ payload }) => readAlertPayload(payload))
      .filter((payload) => payload !== undefined)
      .filter(({ alert }) => getEmailFrequency(member, alert) !== null),
  );
  const [first] = payloads;
  if (!first) return undefined;
  const { frequency } = notifications[0];
  return payloads.length === 1 && frequency === "instant"
    ? createAlertEmail(context, first)
    : createSummaryEmail(context, payloads, frequency);
}

/** Returns the last event of each alert: one that is resolved by now isn't reported as open. */
function listLatest(payloads: readonly AlertPayload[]): AlertPayload[] {
  const latest = new Map<string, AlertPayload>();
  for (const payload of payloads) {
    if (latest.get(payload.alert.id)?.event !== "resolved") latest.set(payload.alert.id, payload);
  }
  return [...latest.values()];
}

function hasCriticalAlert(notifications: Batch["notifications"]): boolean {
  return notifications.some(
    ({ type, payload }) => type === "alert" && readAlertPayload(payload)?.alert.severity === "critical",
  );
}

/** Returns the ID of the email that reported an alert to the member, so that later ones join its thread. */
async function findOpening(store: Store, first: Notification, count: number): Promise<string | undefined> {
  if (first.alert_id === null || count > 1 || first.frequency === "daily") return undefined;
  const opening = await store.db
    .selectFrom("notifications")
    .select("batch_id")
    .where("alert_id", "=", first.alert_id)
    .where("recipient", "=", first.recipient)
    .where("state", "=", "delivered")
    .where("created_at", "<=", first.created_at)
    .where("id", "!=", first.id)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return opening?.batch_id ?? undefined;
}

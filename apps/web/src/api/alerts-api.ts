import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import type {
  Channel,
  ChannelChange,
  ChannelInput,
  Channels,
  CreatedChannel,
  Deliveries,
} from "@edge-console/contract/alerts/channels";
import type { AlertSubscriptions, AlertSubscriptionsResponse } from "@edge-console/contract/alerts/subscriptions";
import { accountPath, del, get, patch, post, put, type RequestOptions } from "./http.ts";

const alertPath = (account: string, alert: string) => `${accountPath(account)}/alerts/${encodeURIComponent(alert)}`;
const channelPath = (account: string, channel: string) =>
  `${accountPath(account)}/alert-channels/${encodeURIComponent(channel)}`;

/** Alerts of an account, the member's own notifications, and the account's channels. Every call throws a ProblemError. */
export const alertsApi = {
  list: (account: string, options?: RequestOptions) => get<Alerts>(`${accountPath(account)}/alerts`, options),
  acknowledge: (account: string, alert: string) => post<Alert>(`${alertPath(account, alert)}/acknowledge`, {}),
  /** Silences the member's own notifications of an alert; null ends it. */
  silence: (account: string, alert: string, until: Alert["silencedUntil"]) =>
    put(`${alertPath(account, alert)}/silence`, { until }),

  subscriptions: (account: string, options?: RequestOptions) =>
    get<AlertSubscriptionsResponse>(`${accountPath(account)}/alert-subscriptions`, options),
  subscribe: (account: string, subscriptions: AlertSubscriptions) =>
    put<AlertSubscriptionsResponse>(`${accountPath(account)}/alert-subscriptions`, subscriptions),
  sendTestEmail: (account: string) => post<void>(`${accountPath(account)}/alert-subscriptions/test`, {}),

  channels: (account: string, options?: RequestOptions) =>
    get<Channels>(`${accountPath(account)}/alert-channels`, options),
  /** The response contains the secret, which is returned only once. Keep it in component state only. */
  addChannel: (account: string, channel: ChannelInput) =>
    post<CreatedChannel>(`${accountPath(account)}/alert-channels`, channel),
  changeChannel: (account: string, channel: string, change: ChannelChange) =>
    patch<Channel>(channelPath(account, channel), change),
  removeChannel: (account: string, channel: string) => del(channelPath(account, channel)),
  sendTestMessage: (account: string, channel: string) => post<void>(`${channelPath(account, channel)}/test`, {}),
  /** The response contains the new secret, which is returned only once. Keep it in component state only. */
  rotateSecret: (account: string, channel: string) =>
    post<CreatedChannel>(`${channelPath(account, channel)}/rotate-secret`, {}),
  deliveries: (account: string, channel: string, options?: RequestOptions) =>
    get<Deliveries>(`${channelPath(account, channel)}/deliveries`, options),
};

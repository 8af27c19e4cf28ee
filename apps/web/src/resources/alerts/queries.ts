import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Time between two reloads: the event stream reports changes, but not evaluations without one. */
const refreshMs = 120_000;

/** The same until the account is evaluated for the first time. */
const firstRefreshMs = 5_000;

/** Alerts that the user's role sees: the open ones first, then those of the last 90 days. Reloaded by the event stream. */
export const alertsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.alerts(account),
    queryFn: ({ signal }) => callConsole("listAlerts", { accountId: account, signal }),
    refetchInterval: ({ state }) => (state.data?.evaluatedAt === null ? firstRefreshMs : refreshMs),
  });

/** The member's own notifications. */
export const alertSubscriptionsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.alertSubscriptions(account),
    queryFn: ({ signal }) => callConsole("getAlertSubscriptions", { accountId: account, signal }),
  });

/** Channels of an account, without their secrets. */
export const alertChannelsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.alertChannels(account),
    queryFn: async ({ signal }) => (await callConsole("listAlertChannels", { accountId: account, signal })).channels,
  });

/** Returns a function that reloads the channels after a change. */
export function useChannelsRefresh(account: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.alertChannels(account) });
}

/** The latest deliveries of a channel. */
export const alertDeliveriesQuery = (account: string, channel: string) =>
  queryOptions({
    queryKey: queryKeys.alertDeliveries(account, channel),
    queryFn: async ({ signal }) =>
      (await callConsole("listDeliveries", { accountId: account, channelId: channel, signal })).deliveries,
  });

/** Acknowledges an alert by its ID, for the whole account. */
export function useAcknowledgeAlert(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alert: string) => callConsole("acknowledgeAlert", { accountId: account, alertId: alert }),
    onSuccess: (acknowledged) => updateAlert(client, account, acknowledged.id, acknowledged),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alerts(account) }),
  });
}

/** Stores that the member has seen all events. What fails is tried again when they look the next time. */
export function useMarkEventsSeen(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callConsole("markEventsSeen", { accountId: account }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alerts(account) }),
  });
}

/** Silences the member's own notifications of an alert until a time; null ends it. */
export function useSilenceAlert(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ alert, until }: { alert: string; until: Alert["silencedUntil"] }) =>
      callConsole("silenceAlert", { accountId: account, alertId: alert, body: { until } }),
    onSuccess: (_, { alert, until }) => updateAlert(client, account, alert, { silencedUntil: until }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alerts(account) }),
  });
}

function updateAlert(client: QueryClient, account: string, id: string, change: Partial<Alert>): void {
  client.setQueryData(
    queryKeys.alerts(account),
    (data: Alerts | undefined) =>
      data && { ...data, alerts: data.alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)) },
  );
}

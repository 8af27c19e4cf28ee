import { unsubscribePath } from "@edge-console/contract/alerts/unsubscribe";

/** An object that has a page. `zoneId` is the zone that contains a hostname. */
export interface ObjectRef {
  readonly type: "zone" | "hostname" | "tunnel";
  readonly id: string;
  readonly zoneId?: string | undefined;
}

/** URLs of pages of the console, for messages. */
export interface Links {
  alert(accountId: string, alertId: string): string;
  alerts(accountId: string): string;
  /** Page of a zone, hostname, or tunnel, where what is wrong with it is fixed. */
  object(accountId: string, object: ObjectRef): string;
  /** A member's own notifications. */
  settings(accountId: string): string;
  /** A page of the console by its path. */
  page(path: string): string;
  /** Page that asks whether to unsubscribe. The token follows `#`, so that it isn't sent to a server. */
  unsubscribe(token: string): string;
  /** Where mail programs send the request to unsubscribe (RFC 8058), and the same page in a browser. */
  oneClickUnsubscribe(token: string): string;
}

/** Creates the links of a console. */
export function createLinks(publicUrl: URL): Links {
  const page = (path: string) => new URL(path, publicUrl).href;
  const account = (accountId: string) => page(`/a/${encodeURIComponent(accountId)}`);
  const alerts = (accountId: string) => `${account(accountId)}/alerts`;
  return {
    alerts,
    alert: (accountId, alertId) => `${alerts(accountId)}/${encodeURIComponent(alertId)}`,
    object(accountId, { type, id, zoneId = "" }) {
      const path = type === "hostname" ? ["zones", zoneId, "hostnames", id] : [`${type}s`, id];
      return [account(accountId), ...path.map(encodeURIComponent)].join("/");
    },
    settings: (accountId) => page(`/a/${encodeURIComponent(accountId)}/alerts/notifications`),
    page,
    unsubscribe: (token) => page(`${unsubscribePath}#${token}`),
    oneClickUnsubscribe: (token) => page(`${unsubscribePath}?token=${token}`),
  };
}

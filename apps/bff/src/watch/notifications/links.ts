import { unsubscribePath } from "@edge-console/contract/alerts/unsubscribe";

/** URLs of pages of the console, for messages. */
export interface Links {
  alert(accountId: string, alertId: string): string;
  alerts(accountId: string): string;
  /** A member's own notifications. */
  settings(accountId: string): string;
  /** A page of the console by its path. */
  page(path: string): string;
  /** Page that asks whether to unsubscribe. The token follows `#`, so that it isn't sent to a server. */
  unsubscribe(token: string): string;
  /** Where mail programs send the request to unsubscribe (RFC 8058), and the same page in a browser. */
  oneClickUnsubscribe(token: string): string;
  /** Right part of message IDs. */
  readonly host: string;
}

/** Creates the links of a console. */
export function createLinks(publicUrl: URL): Links {
  const page = (path: string) => new URL(path, publicUrl).href;
  const alerts = (accountId: string) => page(`/a/${encodeURIComponent(accountId)}/alerts`);
  return {
    alerts,
    alert: (accountId, alertId) => `${alerts(accountId)}/${encodeURIComponent(alertId)}`,
    settings: (accountId) => page(`/a/${encodeURIComponent(accountId)}/alerts/notifications`),
    page,
    unsubscribe: (token) => page(`${unsubscribePath}#${token}`),
    oneClickUnsubscribe: (token) => page(`${unsubscribePath}?token=${token}`),
    host: publicUrl.hostname,
  };
}

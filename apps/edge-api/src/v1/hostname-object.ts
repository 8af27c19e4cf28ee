import type { HostnameRow } from "../store/hostnames.ts";
import { automaticExpiry } from "./automatic-certificate.ts";
import type { HandlerAnswer } from "./handler.ts";

/** Expiry of the certificate in place at `now`, uploaded or automatic, in Unix seconds; 0 when none. */
export function certificateExpiry(hostname: HostnameRow, now: number): number {
  return hostname.custom_expires ?? automaticExpiry(hostname, now);
}

/** The hostname object (Resources, Hostname). `now` in Unix seconds. */
export function hostnameObject(hostname: HostnameRow, now: number): HandlerAnswer<"getHostname"> {
  return {
    ID: hostname.id,
    HOSTNAME: hostname.hostname,
    STATUS: hostname.enabled === 1 ? "ACTIVE" : "DISABLED",
    ENABLED: hostname.enabled,
    SSL_ENABLED: hostname.ssl_enabled,
    FORCE_SSL: hostname.force_ssl,
    DEFAULT: hostname.is_default,
    SSL_CERTIFICATE: hostname.custom_expires === null ? "AUTOCERT" : "CUSTOM",
    CERTIFICATE_EXPIRES: certificateExpiry(hostname, now),
    TIMESTAMP: hostname.timestamp,
  };
}

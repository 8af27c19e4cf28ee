import type { HostnameRow } from "../store/hostnames.ts";
import { getAutomaticExpiry } from "./automatic-certificate.ts";
import type { HandlerResult } from "./handler.ts";

/** Returns the expiry of the certificate at `now`, uploaded or automatic, in Unix seconds; 0 if there is none. */
export function getCertificateExpiry(hostname: HostnameRow, now: number): number {
  return hostname.custom_expires ?? getAutomaticExpiry(hostname, now);
}

/** Returns the hostname object (Spec: Resources, Hostname); `now` in Unix seconds. */
export function toHostname(hostname: HostnameRow, now: number): HandlerResult<"getHostname"> {
  return {
    ID: hostname.id,
    HOSTNAME: hostname.hostname,
    STATUS: hostname.enabled === 1 ? "ACTIVE" : "DISABLED",
    ENABLED: hostname.enabled,
    SSL_ENABLED: hostname.ssl_enabled,
    FORCE_SSL: hostname.force_ssl,
    DEFAULT: hostname.is_default,
    SSL_CERTIFICATE: hostname.custom_expires === null ? "AUTOCERT" : "CUSTOM",
    CERTIFICATE_EXPIRES: getCertificateExpiry(hostname, now),
    TIMESTAMP: hostname.timestamp,
  };
}

import { messages } from "@edge-console/contract/messages";
import type { HostnameRow, HostnameState } from "../store/hostnames.ts";
import { getAutomaticExpiry } from "./automatic-certificate.ts";
import type { Fields } from "./fields.ts";
import { getCertificateExpiry } from "./hostname-object.ts";
import { ServiceError } from "./service-error.ts";

/** What transitions depend on besides the hostname and the request. */
interface Context {
  /** Number of custom hostnames of the zone. */
  readonly customCount: number;
  /** Unix seconds. */
  readonly now: number;
}

/**
 * Returns a hostname's state after an update (Spec: Hostnames, Update; Hostname transitions). Throws the 400 of the first
 * error.
 */
export function getNextHostnameState(hostname: HostnameRow, body: Fields, context: Context): HostnameState {
  const enabled = getNextEnabled(hostname, body, context);
  const ssl = getNextSsl(hostname, body, context.now);
  return { ...hostname, enabled, ...ssl, force_ssl: getNextForceSsl({ ...hostname, ...ssl }, body, context.now) };
}

function getNextEnabled(hostname: HostnameRow, body: Fields, { customCount }: Context): 0 | 1 {
  const enabled = readEnabled(body) ?? hostname.enabled;
  if (enabled === 1 || hostname.enabled === 0) return enabled;
  if (hostname.is_default === 0) throw new ServiceError(400, messages.hostname.onlyDefaultDisabled);
  if (customCount === 0) throw new ServiceError(400, messages.hostname.disableNeedsCustom);
  return 0;
}

function readEnabled(body: Fields): 0 | 1 | undefined {
  const status = body.get("STATUS");
  if (status === "ACTIVE") return 1;
  if (status === "DISABLED") return 0;
  if (status !== undefined) throw new ServiceError(400, messages.hostname.invalidStatus);
  return body.switch("ENABLED");
}

/** Returns 1 for 1, 0 for any other value, undefined if missing. */
function readSslSwitch(body: Fields, field: "SSL_ENABLED" | "FORCE_SSL"): 0 | 1 | undefined {
  const value = body.get(field);
  if (value === undefined) return undefined;
  return value === 1 || value === "1" ? 1 : 0;
}

function getNextSsl(
  hostname: HostnameRow,
  body: Fields,
  now: number,
): Pick<HostnameState, "ssl_enabled" | "force_ssl" | "issuance_started"> {
  const { ssl_enabled, force_ssl, issuance_started } = hostname;
  const nextEnabled = readSslSwitch(body, "SSL_ENABLED") ?? ssl_enabled;
  if (nextEnabled === ssl_enabled || (nextEnabled === 0 && hostname.is_default === 1)) {
    return { ssl_enabled, force_ssl, issuance_started };
  }
  const hasCertificate = getCertificateExpiry(hostname, now) > 0;
  if (nextEnabled === 1)
    return { ssl_enabled: 1, force_ssl, issuance_started: hasCertificate ? issuance_started : now };
  // An issued certificate is kept for when SSL is enabled again; a running issuance is canceled.
  return {
    ssl_enabled: 0,
    force_ssl: 0,
    issuance_started: getAutomaticExpiry(hostname, now) > 0 ? issuance_started : 0,
  };
}

function getNextForceSsl(hostname: HostnameRow, body: Fields, now: number): 0 | 1 {
  const next = readSslSwitch(body, "FORCE_SSL") ?? hostname.force_ssl;
  if (next === 0 || hostname.force_ssl === 1) return next;
  if (hostname.ssl_enabled === 0 || getCertificateExpiry(hostname, now) <= now) {
    throw new ServiceError(400, messages.hostname.forceSslNeedsCertificate);
  }
  return 1;
}

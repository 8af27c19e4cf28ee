import type { ZoneFields } from "../store/zones.ts";
import type { TrafficPlan } from "./traffic-plan.ts";

/** The certificate of a demo hostname; days count from the first start and are negative in the past. */
export type CertificatePlan =
  | { readonly kind: "none" }
  | { readonly kind: "automatic" }
  /** Requested but not issued, because there is no DNS record. */
  | { readonly kind: "pending" }
  | { readonly kind: "uploaded"; readonly issuer: string; readonly uploadedDay: number; readonly expiresDay: number };

/** A custom hostname. */
export interface HostnamePlan {
  readonly hostname: string;
  readonly certificate: CertificatePlan;
  readonly forceSsl?: boolean;
}

/** A zone of the demo. */
export interface ZonePlan {
  readonly name: string;
  /** Age in days at the first start. */
  readonly age: number;
  /** Settings that differ from the defaults of the origin type. */
  readonly settings: Partial<ZoneFields> & Pick<ZoneFields, "ORIGIN_TYPE">;
  /** Tunnel endpoint of the origin, as `tunnel/endpoint`. */
  readonly endpoint?: string;
  readonly hostnames: readonly HostnamePlan[];
  readonly defaultDisabled?: boolean;
  readonly traffic?: TrafficPlan;
}

/** Returns a hostname with an automatic certificate and Force HTTPS. */
export function createHttpsHostname(hostname: string): HostnamePlan {
  return { hostname, certificate: { kind: "automatic" }, forceSsl: true };
}

/** Returns a hostname with an automatic certificate, without Force HTTPS. */
export function createManagedHostname(hostname: string): HostnamePlan {
  return { hostname, certificate: { kind: "automatic" } };
}

/** Returns a hostname with an uploaded certificate. */
export function createUploadedHostname(
  hostname: string,
  issuer: string,
  uploadedDay: number,
  expiresDay: number,
): HostnamePlan {
  return { hostname, certificate: { kind: "uploaded", issuer, uploadedDay, expiresDay } };
}

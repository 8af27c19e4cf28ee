import type { ZoneFields } from "../store/zones.ts";
import type { TrafficPlan } from "./traffic-plan.ts";

/** The certificate of a demo hostname; days count from the first start, negative ones have passed. */
export type CertificatePlan =
  | { readonly kind: "none" }
  | { readonly kind: "automatic" }
  /** Asked for and not issued yet, as while its DNS does not point here. */
  | { readonly kind: "pending" }
  | { readonly kind: "uploaded"; readonly issuer: string; readonly uploadedDay: number; readonly expiresDay: number };

/** A hostname beside the default one. */
export interface HostnamePlan {
  readonly hostname: string;
  readonly certificate: CertificatePlan;
  readonly forceSsl?: boolean;
}

/** A zone of the demo. */
export interface ZonePlan {
  readonly name: string;
  /** Days since it was created when the demo is first started. */
  readonly age: number;
  /** What differs from a new zone of its type. */
  readonly settings: Partial<ZoneFields> & Pick<ZoneFields, "ORIGIN_TYPE">;
  /** The tunnel endpoint that it fetches from, as `tunnel/endpoint`. */
  readonly endpoint?: string;
  readonly hostnames: readonly HostnamePlan[];
  readonly defaultDisabled?: boolean;
  readonly traffic?: TrafficPlan;
}

/** A hostname with an automatic certificate that answers over HTTPS alone. */
export function withCertificate(hostname: string): HostnamePlan {
  return { hostname, certificate: { kind: "automatic" }, forceSsl: true };
}

/** A hostname with an automatic certificate that answers over HTTP as well. */
export function automatic(hostname: string): HostnamePlan {
  return { hostname, certificate: { kind: "automatic" } };
}

/** A hostname with a certificate of the account's own. */
export function uploaded(hostname: string, issuer: string, uploadedDay: number, expiresDay: number): HostnamePlan {
  return { hostname, certificate: { kind: "uploaded", issuer, uploadedDay, expiresDay } };
}

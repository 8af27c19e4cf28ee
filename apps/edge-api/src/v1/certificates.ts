import { messages } from "@edge-console/contract/messages";
import type { HostnameRow } from "../store/hostnames.ts";
import type { Store } from "../store/open-store.ts";
import { getAutomaticExpiry, automaticIssuer } from "./automatic-certificate.ts";
import type { Fields } from "./fields.ts";
import type { HandlerResult, Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";
import { validateUpload } from "./uploaded-certificate.ts";

/** Handlers of hostname certificates (Spec: Endpoints, Hostnames). */
export const certificateHandlers: Handlers<"getCertificate" | "uploadCertificate" | "removeCertificate"> = {
  getCertificate: ({ resources, store, now }) => toCertificate(resources.HOSTNAME_ID, store, now),

  uploadCertificate: ({ resources: { HOSTNAME_ID: hostname }, body, now, store }) => {
    const { certificate, privateKey } = readUpload(body, hostname);
    const uploaded = validateUpload(certificate, privateKey, hostname.hostname, now);
    store.write(() => {
      store.certificates.save({ ...uploaded, hostname_id: hostname.id, uploaded: now });
      store.hostnames.save(hostname.id, { ...hostname, ssl_enabled: 1, issuance_started: 0, issued_until: 0 });
    });
    return toCertificate(hostname, store, now);
  },

  removeCertificate: ({ resources: { HOSTNAME_ID: hostname }, now, store }) => {
    if (hostname.custom_expires === null) throw new ServiceError(404, messages.certificate.notOwn);
    store.write(() => {
      store.certificates.remove(hostname.id);
      store.hostnames.save(hostname.id, { ...hostname, force_ssl: 0, issuance_started: now, issued_until: 0 });
    });
    return [];
  },
};

function readUpload(
  body: Fields,
  hostname: HostnameRow,
): { readonly certificate: string; readonly privateKey: string } {
  const certificate = body.get("CERTIFICATE");
  const privateKey = body.get("PRIVATE_KEY");
  if (typeof certificate !== "string" || typeof privateKey !== "string") {
    throw new ServiceError(400, messages.certificate.bothRequired);
  }
  if (hostname.is_default === 1) throw new ServiceError(400, messages.certificate.defaultHostname);
  return { certificate, privateKey };
}

/** Returns the certificate object (Spec: Resources, Hostname certificate); `now` in Unix seconds. */
function toCertificate(hostname: HostnameRow, store: Store, now: number): HandlerResult<"getCertificate"> {
  const custom = store.certificates.find(hostname.id);
  if (custom) return { TYPE: "CUSTOM", ISSUER: custom.issuer, EXPIRES: custom.expires, UPLOADED: custom.uploaded };
  const expires = getAutomaticExpiry(hostname, now);
  return { TYPE: "AUTOCERT", ISSUER: expires === 0 ? "" : automaticIssuer, EXPIRES: expires, UPLOADED: 0 };
}

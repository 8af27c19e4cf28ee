import { type Hostname, hostnameSchema } from "../objects/hostname.ts";

/** Returns a custom hostname for tests as the service adds it, with HTTPS off, and with these fields changed. */
export function createExampleHostname(fields: Partial<Omit<Hostname, "ID">> & { ID?: number } = {}): Hostname {
  return hostnameSchema.parse({
    ID: 1,
    HOSTNAME: "cdn.example.com",
    STATUS: "ACTIVE",
    ENABLED: 1,
    SSL_ENABLED: 0,
    FORCE_SSL: 0,
    DEFAULT: 0,
    SSL_CERTIFICATE: "AUTOCERT",
    CERTIFICATE_EXPIRES: 0,
    TIMESTAMP: 1_790_000_000,
    ...fields,
  });
}

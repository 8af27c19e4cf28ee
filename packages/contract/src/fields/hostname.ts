import { type Field, readOnlySwitchField, readOnlyTextField, switchField } from "./field.ts";

/** The fields of a hostname in the specification's order (Spec: Resources, Hostname). */
export const hostnameFields = {
  ID: { kind: "number", label: "Hostname ID" },
  /** Set by adding the hostname. */
  HOSTNAME: { ...readOnlyTextField, label: "Hostname", watched: true },
  STATUS: {
    kind: "choice",
    options: [
      { value: "ACTIVE", label: "Active" },
      { value: "DISABLED", label: "Disabled" },
    ],
    editable: true,
    label: "Status",
    help: "Only the default hostname can be disabled.",
  },
  /** Follows from STATUS, and sets it. */
  ENABLED: { ...switchField, label: "Enabled", watched: false },
  SSL_ENABLED: { ...switchField, label: "HTTPS", help: "Serves the hostname over HTTPS." },
  FORCE_SSL: { ...switchField, label: "Force HTTPS", help: "Redirects HTTP to HTTPS, with HSTS." },
  DEFAULT: { ...readOnlySwitchField, label: "Default hostname" },
  /** AUTOCERT with CERTIFICATE_EXPIRES 0: no certificate has been issued yet. */
  SSL_CERTIFICATE: {
    kind: "choice",
    options: [
      { value: "AUTOCERT", label: "Managed" },
      { value: "CUSTOM", label: "Uploaded" },
    ],
    label: "Certificate",
    watched: true,
  },
  CERTIFICATE_EXPIRES: { kind: "time", label: "Certificate expires" },
  TIMESTAMP: { kind: "time", label: "Added" },
} as const satisfies Readonly<Record<string, Field>>;

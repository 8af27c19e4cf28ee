import { checkEndpointHost, checkName, checkPort } from "../rules/tunnel.ts";
import { type Field, readOnlyTextField, textField } from "./field.ts";

/** The fields of a tunnel endpoint in the specification's order (Spec: Resources, Tunnel endpoint). */
export const endpointFields = {
  ENDPOINT_ID: { kind: "number", label: "Endpoint ID" },
  NAME: { ...textField(checkName), label: "Endpoint name" },
  /** How the connector talks to the service. */
  SCHEME: {
    kind: "choice",
    options: [
      { value: "https", label: "https" },
      { value: "http", label: "http" },
    ],
    editable: true,
    label: "Scheme",
  },
  /** As seen from where the connector runs. IPv6 without brackets. */
  HOST: { ...textField(checkEndpointHost), label: "Host" },
  PORT: { kind: "number", editable: true, check: checkPort, label: "Port" },
  TARGET: { ...readOnlyTextField, label: "Target" },
  ZONES: { kind: "text", label: "Zones" },
} as const satisfies Readonly<Record<string, Field>>;

import { z } from "zod";
import { endpointIdSchema, zoneIdSchema } from "../ids.ts";
import { limits } from "../limits.ts";
import { validatedString } from "../objects/validated-string.ts";
import { checkEndpointHost, checkName, checkPort } from "../rules/tunnel.ts";
import { type Field, readOnlyTextField, textField } from "./field.ts";

const schemeSchema = z.enum(["https", "http"]);

/** The fields of a tunnel endpoint in the specification's order (Spec: Resources, Tunnel endpoint). */
export const endpointFields = {
  ENDPOINT_ID: { kind: "number", schema: endpointIdSchema, label: "Endpoint ID" },
  NAME: { ...textField(checkName), label: "Endpoint name" },
  /** How the connector talks to the service. */
  SCHEME: {
    kind: "choice",
    options: [
      { value: "https", label: "https" },
      { value: "http", label: "http" },
    ],
    schema: schemeSchema,
    input: schemeSchema,
    label: "Scheme",
  },
  /** As seen from where the connector runs. IPv6 without brackets. */
  HOST: { ...textField(checkEndpointHost), label: "Host" },
  /** Sent empty: 443 for https, 80 for http. */
  PORT: {
    kind: "number",
    schema: z.int(),
    input: z.union([z.literal(""), z.int().min(limits.port.min).max(limits.port.max), validatedString(checkPort)]),
    check: checkPort,
    label: "Port",
  },
  TARGET: { ...readOnlyTextField, label: "Target" },
  ZONES: { kind: "text", schema: z.array(zoneIdSchema), label: "Zones" },
} as const satisfies Readonly<Record<string, Field>>;

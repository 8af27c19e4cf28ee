import { checkName } from "../rules/tunnel.ts";
import { type Field, readOnlyTextField, switchField, textField } from "./field.ts";

/** The fields of a tunnel in the specification's order, without ENDPOINTS and TOKEN (Spec: Resources, Tunnel). */
export const tunnelFields = {
  TUNNEL_ID: { ...readOnlyTextField, label: "Tunnel ID" },
  NAME: { ...textField(checkName), label: "Tunnel name" },
  ENABLED: { ...switchField, label: "Tunnel", help: "While it's off, the tunnel's zones return an error page." },
  STATE: {
    kind: "choice",
    options: [
      { value: "CONNECTED", label: "Connected" },
      { value: "DISCONNECTED", label: "Disconnected" },
      { value: "NEVER", label: "Never connected" },
    ],
    label: "Status",
  },
  /** Empty unless connected. */
  LOCATION: { ...readOnlyTextField, label: "Location ID" },
  LOCATION_NAME: { ...readOnlyTextField, label: "Location" },
  /** 0 before the first report and after the connector has stopped. */
  CONNECTED_AT: { kind: "time", label: "Last report" },
  AGENT_VERSION: { ...readOnlyTextField, label: "Connector version" },
  ENDPOINT_COUNT: { kind: "number", label: "Endpoints" },
  CREATED_AT: { kind: "time", label: "Created" },
} as const satisfies Readonly<Record<string, Field>>;

import { edgesSchema } from "../objects/edges.ts";
import { statusReportSchema } from "../objects/status.ts";
import { messages } from "../messages.ts";
import { operationActions } from "./actions.ts";
import { noSecrets, type Operation } from "./operation.ts";

/** Edge IP addresses and the status report, which need no API key (Spec: Endpoints, Edge addresses; Status report). */
export const publicOperations = {
  listEdges: {
    ...operationActions.listEdges,
    method: "GET",
    path: "/edges",
    section: "Endpoints, Edge addresses",
    access: "public",
    body: null,
    response: edgesSchema,
    status: 200,
    message: messages.edges.returned,
    description: "Lists the addresses from which the service contacts origins, to allow them in a firewall.",
    secrets: noSecrets,
  },
  listEdgesText: {
    ...operationActions.listEdgesText,
    method: "GET",
    path: "/edges/all",
    section: "Endpoints, Edge addresses",
    access: "public",
    body: null,
    response: "text",
    status: 200,
    message: "",
    description: "Returns the IPv4 and IPv6 addresses for scripts.",
    secrets: noSecrets,
  },
  listEdgesTextIpv4: {
    ...operationActions.listEdgesTextIpv4,
    method: "GET",
    path: "/edges/ipv4",
    section: "Endpoints, Edge addresses",
    access: "public",
    body: null,
    response: "text",
    status: 200,
    message: "",
    description: "Returns the IPv4 addresses for scripts.",
    secrets: noSecrets,
  },
  listEdgesTextIpv6: {
    ...operationActions.listEdgesTextIpv6,
    method: "GET",
    path: "/edges/ipv6",
    section: "Endpoints, Edge addresses",
    access: "public",
    body: null,
    response: "text",
    status: 200,
    message: "",
    description: "Returns the IPv6 addresses for scripts.",
    secrets: noSecrets,
  },
  getStatus: {
    ...operationActions.getStatus,
    method: "GET",
    path: "/status",
    section: "Endpoints, Status report",
    access: "public",
    body: null,
    response: statusReportSchema,
    status: 200,
    message: messages.status.returned,
    description: "Returns the current status of the service and its locations, their uptime, and incidents.",
    secrets: noSecrets,
  },
} as const satisfies Record<string, Operation>;

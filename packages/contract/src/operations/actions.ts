/** Object that a change applies to, as in events and the audit log. */
export type ChangedResource = "zone" | "hostname" | "certificate" | "tunnel" | "endpoint";

/** Metadata of an operation that only reads. */
export interface ReadAction {
  readonly changes: false;
  readonly resource: ChangedResource | "statistics" | "edges" | "status";
  /** Verb phrase, as on a button. */
  readonly label: string;
}

/** Metadata of an operation that changes something. */
export interface WriteAction {
  /** Never repeated automatically. */
  readonly changes: true;
  readonly resource: ChangedResource;
  /** Effect on the resource. `act`: changes something other than its fields. */
  readonly effect: "create" | "update" | "delete" | "act";
  /** Verb phrase, as on a button. */
  readonly label: string;
  /** Past tense, for the audit log. */
  readonly done: string;
  /** The change as a noun, for unconfirmed changes. */
  readonly noun: string;
}

/**
 * Labels and effects of all operations, in the order of the specification. Without schemas, so that the browser can load
 * them separately; the operations table includes them.
 */
export const operationActions = {
  listZones: { changes: false, resource: "zone", label: "List zones" },
  createZone: {
    changes: true,
    resource: "zone",
    effect: "create",
    label: "Create zone",
    done: "Zone created",
    noun: "Zone creation",
  },
  getZone: { changes: false, resource: "zone", label: "View zone" },
  updateZone: {
    changes: true,
    resource: "zone",
    effect: "update",
    label: "Update zone",
    done: "Zone updated",
    noun: "Zone update",
  },
  deleteZone: {
    changes: true,
    resource: "zone",
    effect: "delete",
    label: "Delete zone",
    done: "Zone deleted",
    noun: "Zone deletion",
  },
  revokeOriginCertificate: {
    changes: true,
    resource: "zone",
    effect: "act",
    label: "Revoke origin certificate",
    done: "Origin certificate revoked",
    noun: "Origin certificate revocation",
  },
  getStatistics: { changes: false, resource: "statistics", label: "View statistics" },
  listHostnames: { changes: false, resource: "hostname", label: "List hostnames" },
  createHostname: {
    changes: true,
    resource: "hostname",
    effect: "create",
    label: "Add hostname",
    done: "Hostname added",
    noun: "Hostname creation",
  },
  getHostname: { changes: false, resource: "hostname", label: "View hostname" },
  updateHostname: {
    changes: true,
    resource: "hostname",
    effect: "update",
    label: "Update hostname",
    done: "Hostname updated",
    noun: "Hostname update",
  },
  deleteHostname: {
    changes: true,
    resource: "hostname",
    effect: "delete",
    label: "Delete hostname",
    done: "Hostname deleted",
    noun: "Hostname deletion",
  },
  getCertificate: { changes: false, resource: "certificate", label: "View certificate" },
  uploadCertificate: {
    changes: true,
    resource: "certificate",
    effect: "act",
    label: "Upload certificate",
    done: "Certificate uploaded",
    noun: "Certificate upload",
  },
  removeCertificate: {
    changes: true,
    resource: "certificate",
    effect: "act",
    label: "Remove certificate",
    done: "Certificate removed",
    noun: "Certificate removal",
  },
  listTunnels: { changes: false, resource: "tunnel", label: "List tunnels" },
  createTunnel: {
    changes: true,
    resource: "tunnel",
    effect: "create",
    label: "Create tunnel",
    done: "Tunnel created",
    noun: "Tunnel creation",
  },
  getTunnel: { changes: false, resource: "tunnel", label: "View tunnel" },
  updateTunnel: {
    changes: true,
    resource: "tunnel",
    effect: "update",
    label: "Update tunnel",
    done: "Tunnel updated",
    noun: "Tunnel update",
  },
  renewTunnelToken: {
    changes: true,
    resource: "tunnel",
    effect: "act",
    label: "Rotate token",
    done: "Token rotated",
    noun: "Token rotation",
  },
  deleteTunnel: {
    changes: true,
    resource: "tunnel",
    effect: "delete",
    label: "Delete tunnel",
    done: "Tunnel deleted",
    noun: "Tunnel deletion",
  },
  listEndpoints: { changes: false, resource: "endpoint", label: "List endpoints" },
  createEndpoint: {
    changes: true,
    resource: "endpoint",
    effect: "create",
    label: "Add endpoint",
    done: "Endpoint added",
    noun: "Endpoint creation",
  },
  getEndpoint: { changes: false, resource: "endpoint", label: "View endpoint" },
  updateEndpoint: {
    changes: true,
    resource: "endpoint",
    effect: "update",
    label: "Update endpoint",
    done: "Endpoint updated",
    noun: "Endpoint update",
  },
  deleteEndpoint: {
    changes: true,
    resource: "endpoint",
    effect: "delete",
    label: "Delete endpoint",
    done: "Endpoint deleted",
    noun: "Endpoint deletion",
  },
  listEdges: { changes: false, resource: "edges", label: "List edge IP addresses" },
  listEdgesText: { changes: false, resource: "edges", label: "List edge IP addresses as text" },
  listEdgesTextIpv4: { changes: false, resource: "edges", label: "List edge IPv4 addresses as text" },
  listEdgesTextIpv6: { changes: false, resource: "edges", label: "List edge IPv6 addresses as text" },
  getStatus: { changes: false, resource: "status", label: "View service status" },
} as const satisfies Record<string, ReadAction | WriteAction>;

/** The name of an operation. */
export type OperationName = keyof typeof operationActions;

/** The name of an operation that changes something. */
export type WriteName = {
  [Name in OperationName]: (typeof operationActions)[Name]["changes"] extends true ? Name : never;
}[OperationName];

/** The name of an operation that only reads. */
export type ReadName = Exclude<OperationName, WriteName>;

/** The names of all operations. */
export const operationNames = Object.keys(operationActions).filter(
  (name): name is OperationName => name in operationActions,
);

/** Returns whether a name is that of an operation that changes something. */
export function isWriteName(name: string): name is WriteName {
  return operationNames.some((known) => known === name && operationActions[known].changes);
}

/** Returns whether an action of the audit log changes fields of an object. */
export function isUpdate(action: string): boolean {
  return isWriteName(action) && operationActions[action].effect === "update";
}

/** The names of all operations that change something. */
export const writeNames = operationNames.filter(isWriteName);

/** The changes that can affect a zone's traffic. */
export const trafficActions = writeNames.filter((name) => {
  const { resource } = operationActions[name];
  return resource === "zone" || resource === "hostname" || resource === "certificate";
});

/** The names of all operations that only read. */
export const readNames = operationNames.filter((name) => !isWriteName(name));

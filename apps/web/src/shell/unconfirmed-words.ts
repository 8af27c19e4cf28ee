import type { UnconfirmedWrite } from "@edge-console/contract/console/unconfirmed-writes";
import type { OperationName } from "@edge-console/contract/operations";

/** What the change would have done. */
const acts: Partial<Readonly<Record<OperationName, string>>> = {
  createZone: "The new zone",
  updateZone: "The change of a zone",
  deleteZone: "The deletion of a zone",
  revokeOriginCertificate: "The revocation of an origin certificate",
  createHostname: "The new hostname",
  updateHostname: "The change of a hostname",
  deleteHostname: "The deletion of a hostname",
  uploadCertificate: "The upload of a certificate",
  removeCertificate: "The removal of a certificate",
  createTunnel: "The new tunnel",
  updateTunnel: "The change of a tunnel",
  renewTunnelToken: "A tunnel's new token",
  deleteTunnel: "The deletion of a tunnel",
  createEndpoint: "The new endpoint",
  updateEndpoint: "The change of an endpoint",
  deleteEndpoint: "The deletion of an endpoint",
};

const ends: Readonly<Record<UnconfirmedWrite["state"], string>> = {
  looking: "got no answer. Finding out whether it was made.",
  applied: "got no answer, but was made.",
  "not-applied": "got no answer, and was not made.",
  "cannot-tell": "got no answer. Look whether it was made before you do it again.",
};

/** What became of a change whose answer was lost, in a sentence. */
export function unconfirmedWords({ operation, state }: Pick<UnconfirmedWrite, "operation" | "state">): string {
  const act = Object.entries(acts).find(([name]) => name === operation)?.[1] ?? "A change";
  return `${act} ${ends[state]}`;
}

import type { OperationName } from "@edge-console/contract/operations";
import { type WireFault, wireFaults } from "@edge-console/testing/fault-proxy";
import type { Fault } from "@edge-console/testing/operator";

/** The writes that are put to the test: all there are. */
export const writeNames = [
  "createZone",
  "updateZone",
  "deleteZone",
  "revokeOriginCertificate",
  "createHostname",
  "updateHostname",
  "deleteHostname",
  "uploadCertificate",
  "removeCertificate",
  "createTunnel",
  "updateTunnel",
  "renewTunnelToken",
  "deleteTunnel",
  "createEndpoint",
  "updateEndpoint",
  "deleteEndpoint",
] as const satisfies readonly OperationName[];
export type WriteName = (typeof writeNames)[number];

/** Faults of the service itself. A 500 after the change was made would contradict the specification (Errors). */
const armedFaults = [
  { when: "before", kind: "status", status: 500 },
  { when: "before", kind: "status", status: 503, retry_after: 0 },
  { when: "after", kind: "status", status: 503, retry_after: 0 },
  { when: "before", kind: "reset" },
  { when: "after", kind: "reset" },
  { when: "after", kind: "truncate" },
  { when: "after", kind: "garbage" },
  { when: "after", kind: "html", status: 200 },
  { when: "after", kind: "html", status: 502 },
  { when: "after", kind: "hang" },
  { when: "before", kind: "hang" },
  { when: "after", kind: "slow", delay_ms: 300 },
] as const satisfies readonly Fault[];

/** A fault on the way, or one of the service. */
export type PlannedFault = { readonly wire: WireFault } | { readonly armed: Fault };

/** One write with its fault. */
export interface PlannedWrite {
  /** Unique within the run: what it makes or sets is named after it. */
  readonly n: number;
  readonly name: WriteName;
  readonly fault: PlannedFault;
}

/** So many of those that end by a time-out alone are among 20: each takes as long as a call may. */
const slowOnes = 2;
const isSlow = (fault: PlannedFault) =>
  "wire" in fault ? ["drip", "swallow-request", "swallow-answer"].includes(fault.wire) : fault.armed.kind === "hang";

const allFaults: readonly PlannedFault[] = [
  ...wireFaults.map((wire) => ({ wire })),
  ...armedFaults.map((armed) => ({ armed })),
];
const slowFaults = allFaults.filter(isSlow);
const quickFaults = allFaults.filter((fault) => !isSlow(fault));

/** An endless, always equal sequence of numbers from 0 up to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The writes of a run, always the same for a seed. */
export function* planWrites(seed: number): Generator<PlannedWrite, never> {
  const random = randomFrom(seed);
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error("there is nothing to choose from");
    return found;
  };
  for (let n = 0; ; n += 1) {
    const faults = random() * 20 < slowOnes ? slowFaults : quickFaults;
    yield { n, name: oneOf(writeNames), fault: oneOf(faults) };
  }
}

/** How a report names a fault. */
export function faultName(fault: PlannedFault): string {
  if ("wire" in fault) return fault.wire;
  const { when, kind, status } = fault.armed;
  return `${kind}${status === undefined ? "" : ` ${status}`} ${when}`;
}

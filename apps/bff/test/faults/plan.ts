import { type WriteName, writeNames } from "@edge-console/contract/operations";
import { type WireFault, wireFaults } from "@edge-console/testing/fault-proxy";
import type { Fault } from "@edge-console/testing/operator";

/**
 * Faults of the service. Leaves out a 429 and a 500 after the change, which the specification rules out (Spec: Errors),
 * and an invalid 503 before it, because its Retry-After would pause the other writes.
 */
const armedFaults = [
  { when: "before", kind: "status", status: 429, retry_after: 0 },
  { when: "before", kind: "status", status: 500 },
  { when: "before", kind: "status", status: 503, retry_after: 0 },
  { when: "after", kind: "status", status: 503, retry_after: 0 },
  { when: "before", kind: "reset" },
  { when: "after", kind: "reset" },
  { when: "before", kind: "truncate" },
  { when: "after", kind: "truncate" },
  { when: "before", kind: "garbage", status: 200 },
  { when: "after", kind: "garbage" },
  { when: "before", kind: "html", status: 200 },
  { when: "after", kind: "html", status: 200 },
  { when: "before", kind: "html", status: 404 },
  { when: "after", kind: "html", status: 404 },
  { when: "before", kind: "html", status: 502 },
  { when: "after", kind: "html", status: 502 },
  { when: "before", kind: "html", status: 302 },
  { when: "after", kind: "html", status: 302 },
  { when: "after", kind: "hang" },
  { when: "before", kind: "hang" },
  { when: "after", kind: "slow", delay_ms: 300 },
] as const satisfies readonly Fault[];

/** Those after which a response arrives, or the connection ends, immediately. */
export const quickFaults: readonly Fault[] = armedFaults.filter(({ kind }) => kind !== "hang");

/** A fault of the network, or of the service. */
export type PlannedFault = { readonly wire: WireFault } | { readonly armed: Fault };

/** One write with its fault. */
export interface PlannedWrite {
  /** Unique within the run, and part of the names that the write creates or sets. */
  readonly n: number;
  readonly name: WriteName;
  readonly fault: PlannedFault;
}

/** One write in this many gets a fault that ends in a timeout, which takes as long as the deadline of a call. */
const slowFaultInterval = 10;
const isSlow = (fault: PlannedFault) =>
  "wire" in fault ? ["drip", "swallow-request", "swallow-response"].includes(fault.wire) : fault.armed.kind === "hang";

const allFaults: readonly PlannedFault[] = [
  ...wireFaults.map((wire) => ({ wire })),
  ...armedFaults.map((armed) => ({ armed })),
];

/** Returns a generator of pseudorandom numbers from 0 up to 1 (mulberry32), the same for a seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Yields the writes of a run, the same for a seed: each operation with each fault in random order, repeatedly. */
export function* planWrites(seed: number): Generator<PlannedWrite, never> {
  const random = createRandom(seed);
  const slow = repeatShuffled(listPairs(allFaults.filter(isSlow)), random);
  const quick = repeatShuffled(listPairs(allFaults.filter((fault) => !isSlow(fault))), random);
  for (let n = 0; ; n += 1) {
    const pair = (n % slowFaultInterval === slowFaultInterval - 1 ? slow : quick).next().value;
    yield { n, ...pair };
  }
}

type Pair = Pick<PlannedWrite, "name" | "fault">;

function listPairs(faults: readonly PlannedFault[]): Pair[] {
  return writeNames.flatMap((name) => faults.map((fault) => ({ name, fault })));
}

/** Yields all items in random order, then again in another order, without end. */
function* repeatShuffled<T>(list: readonly T[], random: () => number): Generator<T, never> {
  for (;;) {
    const keyed = list.map((item) => ({ item, order: random() }));
    yield* keyed.toSorted((a, b) => a.order - b.order).map(({ item }) => item);
  }
}

/** Returns the name of a fault in the report. */
export function formatFault(fault: PlannedFault): string {
  if ("wire" in fault) return fault.wire;
  const { when, kind, status } = fault.armed;
  return `${kind}${status === undefined ? "" : ` ${status}`} ${when}`;
}

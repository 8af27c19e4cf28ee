import { type WriteName, writeNames } from "@edge-console/contract/operations";
import { type WireFault, wireFaults } from "@edge-console/testing/fault-proxy";
import type { Fault } from "@edge-console/testing/operator";

/**
 * Faults of the service itself. Missing are a 429 and a 500 after the change, which the specification rules out (Errors),
 * and a garbled 503 before it, whose Retry-After would hold the other writes back.
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

/** A fault on the way, or one of the service. */
export type PlannedFault = { readonly wire: WireFault } | { readonly armed: Fault };

/** One write with its fault. */
export interface PlannedWrite {
  /** Unique within the run: what it makes or sets is named after it. */
  readonly n: number;
  readonly name: WriteName;
  readonly fault: PlannedFault;
}

/** One write in so many meets a fault that ends by a timeout alone: each takes as long as a call may. */
const slowEvery = 10;
const isSlow = (fault: PlannedFault) =>
  "wire" in fault ? ["drip", "swallow-request", "swallow-answer"].includes(fault.wire) : fault.armed.kind === "hang";

const allFaults: readonly PlannedFault[] = [
  ...wireFaults.map((wire) => ({ wire })),
  ...armedFaults.map((armed) => ({ armed })),
];

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

/** The writes of a run, always the same for a seed: every write meets every fault, in random order, again and again. */
export function* planWrites(seed: number): Generator<PlannedWrite, never> {
  const random = randomFrom(seed);
  const slow = cycle(pairsOf(allFaults.filter(isSlow)), random);
  const quick = cycle(pairsOf(allFaults.filter((fault) => !isSlow(fault))), random);
  for (let n = 0; ; n += 1) {
    const pair = (n % slowEvery === slowEvery - 1 ? slow : quick).next().value;
    yield { n, ...pair };
  }
}

type Pair = Pick<PlannedWrite, "name" | "fault">;

function pairsOf(faults: readonly PlannedFault[]): Pair[] {
  return writeNames.flatMap((name) => faults.map((fault) => ({ name, fault })));
}

/** All of a list in random order, then all of it in another one, and so on. */
function* cycle<T>(list: readonly T[], random: () => number): Generator<T, never> {
  for (;;) {
    const places = list.map((item) => ({ item, at: random() }));
    yield* places.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
  }
}

/** How a report names a fault. */
export function faultName(fault: PlannedFault): string {
  if ("wire" in fault) return fault.wire;
  const { when, kind, status } = fault.armed;
  return `${kind}${status === undefined ? "" : ` ${status}`} ${when}`;
}

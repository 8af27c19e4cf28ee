import { zoneIdSchema } from "@edge-console/contract/ids";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../../api/problem.ts";
import { getDefaultSelection, findTargets } from "./targets.ts";
import { type UploadOutcome, uploadSequentially } from "./upload-sequentially.ts";

const zone = createExampleZone({ ID: zoneIdSchema.parse("ABC123DEF"), ZONE_NAME: "shop" });
const uploaded = { SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" } as const;
const certificate = { names: ["*.example.com", "shop.example.org"], notAfter: 1_800_000_000 };

describe("findTargets", () => {
  const targets = findTargets(
    [
      {
        zone,
        hostname: createExampleHostname({
          ID: 1,
          HOSTNAME: "z.example.com",
          ...uploaded,
          CERTIFICATE_EXPIRES: 1_790_000_000,
        }),
      },
      {
        zone,
        hostname: createExampleHostname({
          ID: 2,
          HOSTNAME: "a.example.com",
          ...uploaded,
          CERTIFICATE_EXPIRES: 1_800_000_000,
        }),
      },
      { zone, hostname: createExampleHostname({ ID: 3, HOSTNAME: "b.example.com" }) },
      { zone, hostname: createExampleHostname({ ID: 4, HOSTNAME: "shop.example.org", ...uploaded }) },
      { zone, hostname: createExampleHostname({ ID: 5, HOSTNAME: "a.b.example.com", ...uploaded }) },
      { zone, hostname: createExampleHostname({ ID: 6, HOSTNAME: "d.example.com", DEFAULT: 1, SSL_ENABLED: 1 }) },
    ],
    certificate,
  );

  it("returns covered custom hostnames, those with an uploaded certificate first", () => {
    expect(targets.map(({ hostname, current }) => [hostname.ID, current])).toEqual([
      [4, "uploaded"],
      [1, "uploaded"],
      [3, "managed"],
      [2, "up-to-date"],
    ]);
  });

  it("selects hostnames with an older uploaded certificate by default", () => {
    expect([...getDefaultSelection(targets, false)]).toEqual([4, 1]);
  });

  it("V19: selects all that were chosen in a list", () => {
    expect([...getDefaultSelection(targets, true)]).toEqual([4, 1, 3, 2]);
  });
});

describe("uploadSequentially", () => {
  const createProblem = (kind: ProblemError["kind"], more = {}) => new ProblemError(kind, 500, kind, more);
  async function run(problems: Record<string, ProblemError>, stopAt?: string) {
    const stop = new AbortController();
    const outcomes: Record<string, UploadOutcome["state"]> = {};
    const sent: string[] = [];
    const abortReason = await uploadSequentially(
      ["a", "b", "c"],
      async (target) => {
        sent.push(target);
        if (target === stopAt) stop.abort();
        const problem = problems[target];
        if (problem) throw problem;
      },
      (target, { state }) => {
        outcomes[target] = state;
      },
      stop.signal,
    );
    return { abortReason, outcomes, sent };
  }

  it("continues after a failure of one hostname", async () => {
    const { abortReason, outcomes, sent } = await run({ b: createProblem("upstream-refused") });
    expect(abortReason).toBeUndefined();
    expect(outcomes).toEqual({ a: "done", b: "failed", c: "done" });
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("aborts at a problem that affects all hostnames", async () => {
    const { abortReason, outcomes } = await run({ b: createProblem("upstream-rate-limited", { retryAfter: 17 }) });
    expect(abortReason).toMatchObject({ reason: "problem", problem: { retryAfter: 17 } });
    expect(outcomes).toEqual({ a: "done", b: "failed" });
  });

  it("stops between two uploads", async () => {
    const { abortReason, sent } = await run({}, "b");
    expect(abortReason).toEqual({ reason: "stopped" });
    expect(sent).toEqual(["a", "b"]);
  });
});

import { zoneIdSchema } from "@edge-console/contract/ids";
import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../../api/problem.ts";
import { getDefaultSelection, findTargets } from "./targets.ts";
import { type UploadOutcome, uploadSequentially } from "./upload-sequentially.ts";

const zone = exampleZone({ ID: zoneIdSchema.parse("ABC123DEF"), ZONE_NAME: "shop" });
const uploaded = { SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" } as const;
const certificate = { names: ["*.example.com", "shop.example.org"], notAfter: 1_800_000_000 };

describe("the hostnames that a certificate covers", () => {
  const targets = findTargets(
    [
      {
        zone,
        hostname: exampleHostname({
          ID: 1,
          HOSTNAME: "z.example.com",
          ...uploaded,
          CERTIFICATE_EXPIRES: 1_790_000_000,
        }),
      },
      {
        zone,
        hostname: exampleHostname({
          ID: 2,
          HOSTNAME: "a.example.com",
          ...uploaded,
          CERTIFICATE_EXPIRES: 1_800_000_000,
        }),
      },
      { zone, hostname: exampleHostname({ ID: 3, HOSTNAME: "b.example.com" }) },
      { zone, hostname: exampleHostname({ ID: 4, HOSTNAME: "shop.example.org", ...uploaded }) },
      { zone, hostname: exampleHostname({ ID: 5, HOSTNAME: "a.b.example.com", ...uploaded }) },
      { zone, hostname: exampleHostname({ ID: 6, HOSTNAME: "d.example.com", DEFAULT: 1, SSL_ENABLED: 1 }) },
    ],
    certificate,
  );

  it("are the custom ones, those with an uploaded certificate first", () => {
    expect(targets.map(({ hostname, current: now }) => [hostname.ID, now])).toEqual([
      [4, "uploaded"],
      [1, "uploaded"],
      [3, "automatic"],
      [2, "in-place"],
    ]);
  });

  it("are chosen where it renews an uploaded one", () => {
    expect([...getDefaultSelection(targets)]).toEqual([4, 1]);
  });
});

describe("uploading to several", () => {
  const failed = (kind: ProblemError["kind"], more = {}) => new ProblemError(kind, 500, kind, more);
  async function run(problems: Record<string, ProblemError>, stopAt?: string) {
    const stop = new AbortController();
    const outcomes: Record<string, UploadOutcome["state"]> = {};
    const sent: string[] = [];
    const halt = await uploadSequentially(
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
    return { halt, outcomes, sent };
  }

  it("goes on after one that failed by itself", async () => {
    const { halt, outcomes, sent } = await run({ b: failed("upstream-refused") });
    expect(halt).toBeUndefined();
    expect(outcomes).toEqual({ a: "done", b: "failed", c: "done" });
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("ends at what would meet the others too", async () => {
    const { halt, outcomes } = await run({ b: failed("upstream-rate-limited", { retryAfter: 17 }) });
    expect(halt).toMatchObject({ reason: "problem", problem: { retryAfter: 17 } });
    expect(outcomes).toEqual({ a: "done", b: "failed" });
  });

  it("is stopped between two", async () => {
    const { halt, sent } = await run({}, "b");
    expect(halt).toEqual({ reason: "stopped" });
    expect(sent).toEqual(["a", "b"]);
  });
});

import { demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { median, percentile } from "./percentile.ts";

/** Budgets: relative difference of the medians for unknown users and wrong passwords; latency of a health check in ms. */
const budgets = { medianDifference: 0.1, liveP99: 200 };

const pairs = 400;
/** Fewer consecutive wrong passwords than this aren't throttled. */
const wrongInARow = 8;
const flood = 200;

/**
 * Measures sign-in: whether an unknown email takes as long as a wrong password, and the latency of the liveness check
 * during 200 concurrent sign-ins. Returns whether both are within their budgets.
 */
export async function benchSignIn(): Promise<boolean> {
  const edgeApi = await startEdgeApi();
  const served = await startConsole(edgeApi, { LOG_LEVEL: "error" });
  try {
    const signIn = (email: string, password: string) =>
      fetch(`${served.url}/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ email, password }),
      }).then((response) => response.text());

    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      if (pair % wrongInARow === 0) await signIn("owner@demo.example", demoPassword);
      const tryWrong = async () => wrong.push(await timed(() => signIn("owner@demo.example", "a wrong password")));
      const tryUnknown = async () =>
        unknown.push(await timed(() => signIn(`stranger${pair}@demo.example`, "a wrong password")));
      // Alternating order, so that neither has an advantage.
      for (const attempt of pair % 2 === 0 ? [tryWrong, tryUnknown] : [tryUnknown, tryWrong]) await attempt();
    }
    const ratio = median(unknown) / median(wrong);

    const live: number[] = [];
    const run = { over: false };
    const flooding = Promise.all(
      Array.from({ length: flood }, (_, index) => signIn(`flood${index}@demo.example`, "x")),
    ).finally(() => {
      run.over = true;
    });
    while (!run.over) live.push(await timed(async () => (await fetch(`${served.url}/healthz/live`)).text()));
    await flooding;
    const p99 = percentile(live, 0.99);

    console.log(
      `sign-in: unknown email / wrong password, median  ${ratio.toFixed(3)} (1 ± ${budgets.medianDifference})`,
    );
    console.log(`sign-in: health check during ${flood} sign-ins, p99  ${p99.toFixed(0)} ms (${budgets.liveP99} ms)`);
    return Math.abs(ratio - 1) <= budgets.medianDifference && p99 < budgets.liveP99;
  } finally {
    await served.stop();
    await edgeApi.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

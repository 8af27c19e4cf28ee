import { demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { measureMs } from "./measure-ms.ts";
import { median, percentile } from "./percentile.ts";

/** Budgets: relative difference of the medians for unknown users and wrong passwords; latency of a health check in ms. */
const budgets = { medianDifference: 0.1, liveP99: 200 };

const pairs = 400;
/** Fewer consecutive wrong passwords than this aren't throttled. */
const maxConsecutiveFailures = 8;
const flood = 200;

/**
 * Measures sign-in: whether an unknown email takes as long as a wrong password, and the latency of the liveness check
 * during 200 concurrent sign-ins. Returns whether both are within their budgets.
 */
export async function benchSignIn(): Promise<boolean> {
  const edgeApi = await startEdgeApi();
  const testedConsole = await startConsole(edgeApi, { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" });
  try {
    /** Signs in from the address with that number: attempts for many users from one address would be throttled. */
    const signIn = (email: string, password: string, client: number) =>
      fetch(`${testedConsole.url}/api/session`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-csrf": "1",
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": `198.18.${client >> 8}.${client & 255}`,
        },
        body: JSON.stringify({ email, password }),
      }).then((response) => response.text());

    const wrongPasswordTimes: number[] = [];
    const unknownUserTimes: number[] = [];
    for (let round = 0; round < pairs; round++) {
      if (round % maxConsecutiveFailures === 0) await signIn("owner@demo.example", demoPassword, round);
      const measureWrongPassword = async () =>
        wrongPasswordTimes.push(await measureMs(() => signIn("owner@demo.example", "a wrong password", round)));
      const measureUnknownUser = async () =>
        unknownUserTimes.push(
          await measureMs(() => signIn(`stranger${round}@demo.example`, "a wrong password", round)),
        );
      // Alternating order, so that neither has an advantage.
      for (const attempt of round % 2 === 0
        ? [measureWrongPassword, measureUnknownUser]
        : [measureUnknownUser, measureWrongPassword])
        await attempt();
    }
    const ratio = median(unknownUserTimes) / median(wrongPasswordTimes);

    const livenessTimes: number[] = [];
    const run = { over: false };
    const signIns = Promise.all(
      Array.from({ length: flood }, (_, index) => signIn(`flood${index}@demo.example`, "x", index)),
    ).finally(() => {
      run.over = true;
    });
    while (!run.over)
      livenessTimes.push(await measureMs(async () => (await fetch(`${testedConsole.url}/healthz/live`)).text()));
    await signIns;
    const p99 = percentile(livenessTimes, 0.99);

    console.log(
      `sign-in: unknown email / wrong password, median  ${ratio.toFixed(3)} (1 ± ${budgets.medianDifference})`,
    );
    console.log(`sign-in: health check during ${flood} sign-ins, p99  ${p99.toFixed(0)} ms (${budgets.liveP99} ms)`);
    return Math.abs(ratio - 1) <= budgets.medianDifference && p99 < budgets.liveP99;
  } finally {
    await testedConsole.stop();
    await edgeApi.stop();
  }
}

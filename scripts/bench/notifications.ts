import { startProgram } from "@edge-console/testing/program";

/** Longest time in milliseconds for which notifications may keep the event loop busy with one turn. */
const maxBlockedMs = 50;

interface Measurement {
  readonly results: readonly { readonly step: string; readonly blockedMs: number; readonly seconds: number }[];
  readonly queued: number;
  readonly sent: number;
}

/**
 * Measures the event loop while an account with 22 subscribers gets 3,000 alerts, on SQLite. Returns whether it's within
 * the budget.
 */
export async function benchNotifications(): Promise<boolean> {
  const prefix = "notifications ready ";
  const program = await startProgram("apps/bff/test/bench/notifications.ts", prefix, {});
  const line =
    program
      .output()
      .split("\n")
      .find((candidate) => candidate.startsWith(prefix)) ?? "";
  const { results, queued, sent }: Measurement = JSON.parse(line.slice(prefix.length));
  await program.stop();
  for (const { step, blockedMs, seconds } of results)
    console.log(
      `${step}: longest turn ${blockedMs.toFixed(0)} ms (budget ${maxBlockedMs} ms), ${seconds.toFixed(1)} s`,
    );
  console.log(`${queued} notifications in ${sent} emails`);
  return results.every(({ blockedMs }) => blockedMs <= maxBlockedMs);
}

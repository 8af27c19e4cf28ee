import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { median } from "./percentile.ts";
import { startZoneServer } from "./zone-server.ts";

/** An account with so many zones, each with so many custom hostnames. */
const size = { zones: 500, hostnames: 3 } as const;
/** Budgets of one request in ms. */
const budgets = { export: 2_000, plan: 3_000, deviations: 3_000 } as const;
const rounds = 5;
/** Hostnames are read with 300 requests per minute. */
const loadingMs = 15 * 60_000;

/**
 * Measures an export, the plan of a file that changes every zone, and the comparison of all zones with such a file, on SQLite.
 * Returns whether they are within their budgets, and call the API for nothing but the list of zones.
 */
export async function benchConfiguration(): Promise<boolean> {
  const edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  const service = await startZoneServer(size.zones, 0, size.hostnames);
  const testedConsole = await startConsole(edgeApi, { EDGE_API_URL: service.url, LOG_LEVEL: "error" });
  try {
    const send = await signIn(testedConsole.url);
    const file = await exportWhenLoaded(send);
    const edited = file.replaceAll(
      /^( {4})origin_url: .*$/gm,
      "$1origin_url: https://other.example\n$1block_tor: true",
    );
    await send("PUT", "configuration/source", { file: edited, name: "zones.yaml", commit: null });
    console.log(`\nconfiguration, ${size.zones} zones with ${size.zones * size.hostnames} hostnames, on SQLite`);
    const measure = async (label: keyof typeof budgets, request: () => Promise<string>) => {
      const times: number[] = [];
      service.takeRequests();
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        await request();
        times.push(performance.now() - started);
      }
      const calls = service.takeRequests().filter((path) => path.includes("/hostnames")).length;
      console.log(
        `${label.padEnd(12)}${median(times).toFixed(0).padStart(6)} ms  (budget ${budgets[label]}), ${calls} requests of hostnames`,
      );
      return median(times) <= budgets[label] && calls === 0;
    };
    const results = [
      await measure("export", () => send("GET", "configuration")),
      await measure("plan", () => send("POST", "configuration/plan", { file: edited })),
      await measure("deviations", () => send("GET", "zone-deviations")),
    ];
    return results.every(Boolean);
  } finally {
    await testedConsole.stop();
    service.stop();
    await edgeApi.stop();
  }
}

type Send = (method: string, path: string, body?: object) => Promise<string>;

/** Waits until the console has loaded the hostnames once. Returns the account's file. */
async function exportWhenLoaded(send: Send): Promise<string> {
  const end = Date.now() + loadingMs;
  for (;;) {
    try {
      return await send("GET", "configuration");
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(3_000);
    }
  }
}

async function signIn(url: string): Promise<Send> {
  const headers = { "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" };
  const body = JSON.stringify({ email: "owner@demo.example", password: demoPassword });
  const response = await fetch(`${url}/api/session`, { method: "POST", headers, body });
  const { accounts }: { readonly accounts: readonly { readonly id: string }[] } = await response.json();
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return async (method, path, sent) => {
    const answer = await fetch(`${url}/api/accounts/${accounts[0]?.id}/${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
}

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EdgeApi } from "./edge-api.ts";
import { findFreePort } from "./free-port.ts";
import { type Program, startProgram } from "./program.ts";
import { storedDatabaseSecret } from "./stored-databases.ts";

/** Password of the demo users in tests. */
export const demoPassword = "correct horse battery staple";

/** CONSOLE_SECRET in tests, and of databases that are copied for them. */
export const consoleSecret = storedDatabaseSecret;

/** Running bff with an edge-api. */
export interface Console extends Program {
  /** PUBLIC_URL of the console. */
  readonly url: string;
  /** Its environment variables. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts the bff for `edgeApi` with the demo users; `env` overrides its settings. */
export async function startConsole(edgeApi: EdgeApi, env: Readonly<Record<string, string>> = {}): Promise<Console> {
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), "edge-console-"));
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    EDGE_API_URL: edgeApi.url,
    EDGE_OPERATOR_URL: edgeApi.operator.url,
    EDGE_OPERATOR_TOKEN: edgeApi.operator.token,
    DATABASE_URL: `sqlite:${path.join(folder, "console.db")}`,
    CONSOLE_SECRET: consoleSecret,
    SHUTDOWN_DELAY_SECONDS: "0",
    CONSOLE_DEMO: "1",
    DEMO_PASSWORD: demoPassword,
    ...env,
  };
  const program = await startProgram("apps/bff/src/main.ts", "console ready ", settings);
  return { ...program, url, settings };
}

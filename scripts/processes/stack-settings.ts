import { randomInt } from "node:crypto";
import { join } from "node:path";
import { findFreePort } from "@edge-console/testing/free-port";
import { serverSettings } from "../toolchain/server-settings.mjs";
import { readOrCreateSecret } from "@edge-console/secret-file";
import { parsePort, type PortUse } from "./ports.ts";

const loopback = "127.0.0.1";

/** Settings of the two servers of a local console. Variables of the environment take precedence. */
export interface StackSettings {
  readonly ports: readonly PortUse[];
  readonly host: string;
  readonly port: number;
  /** The demo users' password; undefined without demo data. */
  readonly demoPassword: string | undefined;
  readonly edgeApi: NodeJS.ProcessEnv;
  /** Returns the environment of the bff for edge-api's URL. */
  console(edgeApiUrl: string): NodeJS.ProcessEnv;
}

/** Returns a password of four groups that is easy to read and type (78 bits). */
function createPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/** Replaces port 0 of the operator listener by a free port, because the console needs its URL. */
export async function withOperatorPort(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (env.EDGE_API_OPERATOR_PORT !== "0") return env;
  return { ...env, EDGE_API_OPERATOR_PORT: String(await findFreePort()) };
}

/**
 * Reads the settings from the environment. The servers keep their data in `folder`, where the first start creates the
 * operator token and the demo password. Throws a Failure for an invalid variable.
 */
export function stackSettings(env: NodeJS.ProcessEnv, folder: string): StackSettings {
  const host = env.HOST || loopback;
  const port = parsePort(env, "PORT", 8080);
  const operatorPort = parsePort(env, "EDGE_API_OPERATOR_PORT", 8791);
  // With port 0, the bff determines its URL itself.
  const publicUrl = env.PUBLIC_URL || (port === 0 ? undefined : `http://localhost:${port}`);
  const token = env.EDGE_API_OPERATOR_TOKEN || readOrCreateSecret(join(folder, "edge-api-operator-token"));
  const demo = env.CONSOLE_DEMO || "1";
  const demoPassword =
    demo === "1" ? env.DEMO_PASSWORD || readOrCreateSecret(join(folder, "demo-password"), createPassword) : undefined;

  return {
    ports: [
      { variable: "PORT", host, port },
      { variable: "EDGE_API_PORT", host: loopback, port: parsePort(env, "EDGE_API_PORT", 8790) },
      { variable: "EDGE_API_OPERATOR_PORT", host: loopback, port: operatorPort },
    ],
    host,
    port,
    demoPassword,
    edgeApi: {
      EDGE_API_DEMO: "1",
      ...env,
      EDGE_API_DB: env.EDGE_API_DB || join(folder, "edge-api.db"),
      EDGE_API_OPERATOR_TOKEN: token,
    },
    console: (edgeApiUrl) => ({
      ...serverSettings,
      EDGE_API_URL: edgeApiUrl,
      EDGE_OPERATOR_URL: `http://${loopback}:${operatorPort}`,
      EDGE_OPERATOR_TOKEN: token,
      ...env,
      DATABASE_URL: env.DATABASE_URL || `sqlite:${join(folder, "console.db")}`,
      ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
      CONSOLE_DEMO: demo,
      ...(demoPassword !== undefined && { DEMO_PASSWORD: demoPassword }),
    }),
  };
}

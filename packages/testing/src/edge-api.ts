import { randomBytes } from "node:crypto";
import { findFreePort } from "./free-port.ts";
import { type Operator, createOperatorClient } from "./operator.ts";
import { type Program, startProgram } from "./program.ts";

/** Running edge-api, with an empty temporary database by default. */
export interface EdgeApi extends Program {
  /** URL of /v1, without a trailing slash. */
  readonly url: string;
  readonly operator: Operator;
}

/** Starts edge-api on free ports; `env` overrides its settings. */
export async function startEdgeApi(env: Readonly<Record<string, string>> = {}): Promise<EdgeApi> {
  const [port, operatorPort] = [await findFreePort(), await findFreePort()];
  const token = randomBytes(24).toString("hex");
  const program = await startProgram("apps/edge-api/src/main.ts", "edge-api ready ", {
    EDGE_API_PORT: String(port),
    EDGE_API_OPERATOR_PORT: String(operatorPort),
    EDGE_API_OPERATOR_TOKEN: token,
    EDGE_API_DB: ":memory:",
    ...env,
  });
  return {
    ...program,
    url: `http://127.0.0.1:${port}`,
    operator: createOperatorClient(`http://127.0.0.1:${operatorPort}`, token),
  };
}

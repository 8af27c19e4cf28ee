import type { EdgeApi } from "./edge-api.ts";
import { type Program, startProgram } from "./program.ts";

/** Starts the connector of a tunnel with its token in the environment. Resolves when it's connected. */
export function startConnector({ operator }: EdgeApi, token: string, location: string): Promise<Program> {
  return startProgram("apps/edge-api/src/connector/main.ts", "connected", { EDGE_TUNNEL_TOKEN: token }, [
    "--url",
    operator.url,
    "--location",
    location,
  ]);
}

import { createServer } from "node:net";
import { Failure } from "../toolchain/failure.mjs";

/** A port that a server listens on, and the variable that sets it. */
export interface PortUse {
  readonly variable: string;
  readonly host: string;
  readonly port: number;
}

/** Returns the port in a variable, or its default. Throws a Failure if the value is invalid. */
export function parsePort(env: NodeJS.ProcessEnv, variable: string, otherwise: number): number {
  const text = env[variable];
  if (text === undefined || text === "") return otherwise;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Failure(`${variable} must be a port from 0 to 65535, not "${text}".`);
}

function findPortProblem({ variable, host, port }: PortUse, code: string | undefined): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use. Stop the program that uses it, or set ${variable} to a free port.`;
  }
  if (code === "EACCES") return `Port ${port} is reserved for the system. Set ${variable} to a port above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST must be an address of this machine, not "${host}".`;
  return `Can't open port ${port} on ${host} (${code ?? "unknown reason"}). Set ${variable} to another port.`;
}

function tryPort(portUse: PortUse): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Failure(findPortProblem(portUse, error.code))));
    server.listen(portUse.port, portUse.host, () => server.close(() => resolve()));
  });
}

/** Throws a Failure for the first port that is in use or configured twice. Port 0 (any free port) always passes. */
export async function assertFreePorts(portUses: readonly PortUse[]): Promise<void> {
  const fixedPorts = portUses.filter(({ port }) => port !== 0);
  for (const [index, portUse] of fixedPorts.entries()) {
    const same = fixedPorts.slice(0, index).find(({ port }) => port === portUse.port);
    if (same)
      throw new Failure(
        `${same.variable} and ${portUse.variable} are both ${portUse.port}. Set them to different ports.`,
      );
    await tryPort(portUse);
  }
}

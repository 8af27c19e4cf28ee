import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Secret } from "../crypto/secret.ts";
import { createSignatures, type Signatures } from "../crypto/signatures.ts";
import { ProblemError } from "./problem.ts";
import { route, type Route } from "./route.ts";

/** How the console sees a request that `admin doctor` sends through PUBLIC_URL. */
export const connectionSchema = z.object({
  /** The client's address. */
  address: z.string(),
  /** The headers that proxies add; null without them. */
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const connectionCheckPath = "/connection-check";

/** Names the time of the check, in Unix seconds, with a signature by CONSOLE_SECRET: `1790000000.…`. */
export const connectionCheckHeader = "x-connection-check";

const validSeconds = 300;
/** Until the second part of the response: a proxy that buffers sends both together. */
const pauseMs = 1_000;

/** Creates the signatures of checks. `secrets` are those of CONSOLE_SECRET, newest first. */
export function createConnectionSignatures(secrets: readonly Secret[]): Signatures {
  return createSignatures(secrets, "connection-check");
}

/** Returns the header of a check; `now` in Unix seconds. */
export function createConnectionCheck(signatures: Signatures, now: number): string {
  return `${now}.${signatures.sign(String(now))}`;
}

/** The route that `admin doctor` finds mistakes of proxies with. For anyone else, it doesn't exist. */
export function connectionCheckRoutes({
  connectionSignatures,
  store,
}: {
  readonly connectionSignatures: Signatures;
  readonly store: { readonly now: () => Promise<number> };
}): Route[] {
  return [
    route({
      method: "GET",
      path: connectionCheckPath,
      access: { kind: "public" },
      async handle({ header, address, getAbortSignal }) {
        const [time = "", signature = ""] = (header(connectionCheckHeader) ?? "").split(".");
        const age = Math.abs((await store.now()) - Number(time));
        if (!connectionSignatures.verify(time, signature) || age > validSeconds) throw new ProblemError("not-found");
        const connection: Connection = {
          address,
          forwardedFor: header("x-forwarded-for") ?? null,
          forwardedProto: header("x-forwarded-proto") ?? null,
        };
        return {
          status: 200,
          headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
          stream: streamConnection(connection, getAbortSignal()),
        };
      },
    }),
  ];
}

/** Streams as event streams of the console do, so that a proxy treats it the same. */
async function* streamConnection(connection: Connection, signal: AbortSignal): AsyncGenerator<string> {
  yield `data: ${JSON.stringify(connection)}\n\n`;
  await wait(pauseMs, undefined, { signal }).catch(() => {});
  yield ": end\n\n";
}

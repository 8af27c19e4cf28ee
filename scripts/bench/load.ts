import { Agent, request } from "node:http";
import { percentile } from "./percentile.ts";

/** A request of a load run. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Result of a load run. */
export interface Load {
  readonly requestsPerSecond: number;
  /** 99th percentile in milliseconds. */
  readonly p99: number;
  /** Body of the last response. */
  readonly lastBody: Buffer;
}

/** Number of requests and concurrency of a load run. */
export interface LoadPlan {
  readonly requests: number;
  readonly concurrency: number;
  readonly request: (index: number) => LoadRequest;
  /** Called before each batch of requests; not measured. */
  readonly beforeBatch?: () => Promise<void>;
  readonly batch?: number;
}

/** Sends the plan's requests to a server on loopback. Rejects if a response isn't a success. */
export async function runLoad(url: string, plan: LoadPlan): Promise<Load> {
  const durations: number[] = [];
  const batch = plan.batch ?? plan.requests;
  let elapsed = 0;
  let lastBody: Buffer = Buffer.alloc(0);
  for (let start = 0; start < plan.requests; start += batch) {
    await plan.beforeBatch?.();
    const end = Math.min(plan.requests, start + batch);
    // New connections for each batch, because the server may close idle ones at any time.
    const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
    let next = start;
    const client = async () => {
      while (next < end) {
        const index = next;
        next += 1;
        const started = performance.now();
        lastBody = await send(url, plan.request(index), agent);
        durations.push(performance.now() - started);
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: plan.concurrency }, client));
    elapsed += performance.now() - started;
    agent.destroy();
  }
  return { requestsPerSecond: (plan.requests / elapsed) * 1000, p99: percentile(durations, 0.99), lastBody };
}

function send(url: string, { method, path, headers, body }: LoadRequest, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const clientRequest = request(url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const lastBody = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(lastBody);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${lastBody.toString().slice(0, 300)}`));
      });
    });
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}

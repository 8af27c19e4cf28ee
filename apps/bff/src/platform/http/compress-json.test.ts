import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import express from "express";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getPort } from "../../../test/get-port.ts";
import { compressJson } from "./compress-json.ts";
import { sendJson, sendStream } from "./send-response.ts";

const large = { zones: Array.from({ length: 200 }, () => "the same words again") };
const app = express();
app.use(compressJson());
app.get("/large", (_request, response) => sendJson(response, 200, large));
app.get("/small", (_request, response) => sendJson(response, 200, {}));
app.post("/large", (_request, response) => sendJson(response, 200, large));
app.get("/stream", (_request, response) => {
  response.type("text/event-stream").end("data: x\n\n".repeat(500));
});
app.get("/export", async (_request, response) => {
  response.type("application/json");
  await sendStream(response, parts());
});
let endlessEnded = false;
app.get("/endless", async (_request, response) => {
  response.type("application/json");
  await sendStream(response, endless());
});
const server = createServer(app);
let base: string;

async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) yield randomBytes(50_000).toString("base64");
  } finally {
    endlessEnded = true;
  }
}

const partCount = 60;

/** Text that compresses badly, so that the reader is slower than the writer. */
async function* parts(): AsyncGenerator<string> {
  for (let n = 0; n < partCount; n++) yield randomBytes(50_000).toString("base64");
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${getPort(server)}`;
});
afterAll(() => server.close());

const getEncoding = async (path: string, method = "GET", accepted = "gzip, br") =>
  (await fetch(base + path, { method, headers: { "accept-encoding": accepted } })).headers.get("content-encoding");

it("compresses JSON responses of GET requests if the browser accepts it", async () => {
  expect(await getEncoding("/large")).toBe("br");
  expect(await getEncoding("/large", "GET", "gzip")).toBe("gzip");
  expect(await getEncoding("/large", "GET", "identity")).toBeNull();
});

it("doesn't compress responses to changes, small responses, and streams", async () => {
  expect(await getEncoding("/large", "POST")).toBeNull();
  expect(await getEncoding("/small")).toBeNull();
  expect(await getEncoding("/stream")).toBeNull();
});

it("sends the same JSON", async () => {
  const response = await fetch(`${base}/large`, { headers: { "accept-encoding": "gzip" } });
  expect(await response.json()).toEqual(large);
});

it("row 82: streams an export without leaving listeners behind", async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => void warnings.push(warning);
  process.on("warning", keep);
  const response = await fetch(`${base}/export`, { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(await response.text()).toHaveLength(partCount * Math.ceil(50_000 / 3) * 4);
  // Warnings are emitted in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", keep);
  expect(warnings).toEqual([]);
});

it("ends a stream whose client disconnects", async () => {
  const reading = new AbortController();
  const response = await fetch(`${base}/endless`, { signal: reading.signal });
  await response.body?.getReader().read();
  reading.abort();
  await vi.waitFor(() => expect(endlessEnded).toBe(true), 10_000);
});

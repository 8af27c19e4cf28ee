import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressedAnswers } from "./compressed-answers.ts";
import { sendJson } from "./send-answer.ts";

const large = { zones: Array.from({ length: 200 }, () => "the same words again") };
const app = express();
app.use(compressedAnswers());
app.get("/large", (_request, response) => sendJson(response, 200, large));
app.get("/small", (_request, response) => sendJson(response, 200, {}));
app.post("/large", (_request, response) => sendJson(response, 200, large));
app.get("/stream", (_request, response) => {
  response.type("text/event-stream").end("data: x\n\n".repeat(500));
});
const server = createServer(app);
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const encodingOf = async (path: string, method = "GET", accepted = "gzip, br") =>
  (await fetch(base + path, { method, headers: { "accept-encoding": accepted } })).headers.get("content-encoding");

it("compresses what a read answers as JSON, where the browser takes it", async () => {
  expect(await encodingOf("/large")).toBe("br");
  expect(await encodingOf("/large", "GET", "gzip")).toBe("gzip");
  expect(await encodingOf("/large", "GET", "identity")).toBeNull();
});

it("leaves answers to changes, small answers and streams as they are", async () => {
  expect(await encodingOf("/large", "POST")).toBeNull();
  expect(await encodingOf("/small")).toBeNull();
  expect(await encodingOf("/stream")).toBeNull();
});

it("sends the same JSON", async () => {
  const answer = await fetch(`${base}/large`, { headers: { "accept-encoding": "gzip" } });
  expect(await answer.json()).toEqual(large);
});

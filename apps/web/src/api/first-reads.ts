import type { FirstRead, FirstReadsLine } from "@edge-console/contract/console/first-reads";

declare global {
  /** Response with what the first screen reads, which public/start.js requests while the app loads. */
  var firstReads: Promise<Response> | undefined;
}

/** Time after which a read is requested as usual, if the server hasn't said which reads it has started. */
const startTimeoutMs = 2_000;

/** How long a response that nothing asked for is kept after the first screen appeared and the last response arrived. */
const keepMs = 5_000;

/** Reads that the server has started for the first screen, by path, until they are taken. */
const started = new Map<string, PromiseWithResolvers<FirstRead | undefined>>();

let isStarted: Promise<unknown> | undefined;

let arrived: Promise<void> | undefined;

let isArriving = false;

/** Returns whether responses are still arriving, which were requested when the page was opened. */
export function areFirstReadsArriving(): boolean {
  return isArriving;
}

/**
 * Returns the response of a read that the server runs for the first screen; undefined if it doesn't, or can't complete it. Each
 * response is returned once: the next read of a path is a new request.
 */
export async function takeFirstRead(path: string): Promise<FirstRead | undefined> {
  await (isStarted ??= receive());
  const read = started.get(path);
  started.delete(path);
  return read?.promise;
}

/** Discards the responses that nothing has asked for: something changed, so they may be outdated. */
export function discardFirstReads(): void {
  started.clear();
}

/**
 * Discards the responses that nothing asks for within some seconds. Called when the first screen appears: until then, its code may
 * still be loading.
 */
export async function expireFirstReads(): Promise<void> {
  await arrived;
  setTimeout(discardFirstReads, keepMs);
}

/** Discards those that contain hostnames, or follow from them, because the console read some again. */
export function discardFirstHostnames(): void {
  for (const path of started.keys())
    if (/\/(?:hostnames|zone-facts|search|outside-changes)(?:\?|$)/.test(path)) started.delete(path);
}

/** Starts to receive the responses. Resolves when it's known which reads were started first. */
function receive(): Promise<unknown> {
  const { firstReads } = globalThis;
  if (!firstReads) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, startTimeoutMs);
  isArriving = true;
  arrived = readLines(firstReads, resolve).finally(() => {
    isArriving = false;
    resolve();
  });
  return promise;
}

/** Reads the lines of the response. */
async function readLines(pending: Promise<Response>, onStarted: () => void): Promise<void> {
  const unfinished = new Map<string, PromiseWithResolvers<FirstRead | undefined>>();
  const onLine = (line: FirstReadsLine) => {
    if ("started" in line) {
      for (const path of line.started) {
        const read = Promise.withResolvers<FirstRead | undefined>();
        started.set(path, read);
        unfinished.set(path, read);
      }
      onStarted();
    } else {
      unfinished.get(line.path)?.resolve(line);
      unfinished.delete(line.path);
    }
  };
  try {
    const response = await pending;
    if (!response.ok || !response.body) return;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (text + decoder.decode(chunk.value, { stream: true })).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) onLine(parseLine(line));
    }
  } catch {
    // What is missing is requested as usual.
  } finally {
    for (const read of unfinished.values()) read.resolve(undefined);
  }
}

function parseLine(text: string): FirstReadsLine {
  return JSON.parse(text);
}

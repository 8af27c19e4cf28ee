import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const connectTimeoutMs = 60_000;

/** Connection to Marionette, the protocol of Firefox below geckodriver, which can do what WebDriver BiDi can't yet. */
export interface Marionette {
  /** Calls a command that needs no session, and returns its value. One call at a time. */
  readonly call: (command: string, parameters: object) => Promise<unknown>;
}

/** Connects to a port of this machine that is about to listen. */
async function connectWhenListening(port: number): Promise<Socket> {
  const signal = AbortSignal.timeout(connectTimeoutMs);
  for (;;) {
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    try {
      await once(socket, "connect", { signal });
      return socket;
    } catch (error) {
      socket.destroy();
      if (signal.aborted) throw error;
      await sleep(100);
    }
  }
}

/** Reads messages: each is its length, a colon, and JSON. */
async function* readMessages(socket: Socket): AsyncGenerator<string, undefined> {
  let received = "";
  for await (const chunk of socket) {
    received += String(chunk);
    for (;;) {
      const [header = "", length = ""] = /^(\d+):/.exec(received) ?? [];
      const end = header.length + Number(length);
      if (header === "" || received.length < end) break;
      yield received.slice(header.length, end);
      received = received.slice(end);
    }
  }
}

/** Connects to a Firefox that was started with `--marionette`. The browser ends its session when the connection is closed. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await connectWhenListening(port);
  const messages = readMessages(socket);
  // The greeting.
  await messages.next();
  let id = 0;
  return {
    async call(command, parameters) {
      id += 1;
      const request = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(request)}:${request}`);
      const { value: response } = await messages.next();
      if (response === undefined) throw new Error(`Firefox closed the connection during ${command}.`);
      const [, , error, result]: [number, number, { message: string } | null, { value: unknown } | null] =
        JSON.parse(response);
      if (error) throw new Error(`${command}: ${error.message}`);
      return result?.value;
    },
  };
}

import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { getPort } from "./get-port.ts";

/** An SMTP server that accepts every message, or rejects recipients or messages. */
export interface MailServer {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  /** Accepted messages. */
  readonly messages: readonly { readonly recipients: readonly string[]; readonly message: string }[];
  /** Sets the reply that rejects every recipient or every message, such as "550 no such user"; null to accept them. */
  reject(command: "RCPT TO" | "DATA", reply: string | null): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const messages: { recipients: string[]; message: string }[] = [];
  const rejections = new Map<"RCPT TO" | "DATA", string>();
  const getRejection = (command: "RCPT TO" | "DATA") => {
    const reply = rejections.get(command);
    if (reply === undefined) return null;
    return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
  };

  const receive = callbackify(async (stream: Readable, recipients: string[]) => {
    const message = await text(stream);
    const rejection = getRejection("DATA");
    if (rejection) throw rejection;
    messages.push({ recipients, message: message.replaceAll("\r\n", "\n").trimEnd() });
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // A sender may keep its connection.
    closeTimeout: 500,
    onRcptTo: (_address, _session, callback) => callback(getRejection("RCPT TO")),
    onData: (stream, { envelope }, callback) =>
      receive(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        callback,
      ),
  });
  // A client that ends its connection, such as a killed replica.
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const port = getPort(listener);
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    reject(command, reply) {
      if (reply === null) rejections.delete(command);
      else rejections.set(command, reply);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

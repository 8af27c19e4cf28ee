import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { getPort } from "./get-port.ts";

/** A minimal SMTP server (RFC 5321) that accepts every message, or rejects recipients or messages. */
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

  const serve = (socket: Socket) => {
    let recipients: string[] = [];
    let message: string[] | undefined;
    let rest = "";
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string) => {
      // The client doubles a dot at the beginning of a line.
      if (message && line !== ".") return void message.push(line.replace(/^\./, ""));
      if (message) {
        const rejection = rejections.get("DATA");
        if (rejection === undefined) messages.push({ recipients, message: message.join("\n") });
        [recipients, message] = [[], undefined];
        return reply(rejection ?? "250 accepted");
      }
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient !== undefined) {
        const rejection = rejections.get("RCPT TO");
        if (rejection !== undefined) return reply(rejection);
        recipients.push(recipient);
      }
      if (/^DATA/i.test(line)) {
        message = [];
        return reply("354 continue");
      }
      return reply(/^QUIT/i.test(line) ? "221 bye" : "250 ok");
    };
    socket.setEncoding("utf8");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(handleLine);
    });
    reply("220 test mail server");
  };

  const server = createServer(serve);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = getPort(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: messages,
    reject(command, reply) {
      if (reply === null) rejections.delete(command);
      else rejections.set(command, reply);
    },
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

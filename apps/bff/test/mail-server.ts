import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { getPort } from "./get-port.ts";

/** A minimal SMTP server (RFC 5321) that accepts every message, or rejects every recipient. */
export interface MailServer {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  /** Accepted messages. */
  readonly messages: readonly { readonly recipients: readonly string[]; readonly message: string }[];
  /** Sets whether every recipient is rejected. */
  rejectRecipients(reject: boolean): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const messages: { recipients: string[]; message: string }[] = [];
  let isRejecting = false;

  const serve = (socket: Socket) => {
    let recipients: string[] = [];
    let message: string[] | undefined;
    let rest = "";
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string) => {
      if (message && line !== ".") return void message.push(line);
      if (message) {
        messages.push({ recipients, message: message.join("\n") });
        [recipients, message] = [[], undefined];
        return reply("250 accepted");
      }
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient !== undefined) {
        if (isRejecting) return reply("550 no such user");
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
    rejectRecipients: (reject) => {
      isRejecting = reject;
    },
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

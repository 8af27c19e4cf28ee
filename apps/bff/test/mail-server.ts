import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server that takes every letter (as little of RFC 5321 as that needs), or refuses each recipient. */
export interface MailServer {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  /** What it took, as it came: sender, recipients and the message. */
  readonly messages: readonly { readonly recipients: readonly string[]; readonly message: string }[];
  /** Refuses every recipient from now on, or no longer. */
  rejectRecipients(refuse: boolean): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const letters: { recipients: string[]; message: string }[] = [];
  let refusing = false;

  const serve = (socket: Socket) => {
    let recipients: string[] = [];
    let message: string[] | undefined;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (message && line !== ".") return void message.push(line);
      if (message) {
        letters.push({ recipients, message: message.join("\n") });
        [recipients, message] = [[], undefined];
        return say("250 taken");
      }
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient !== undefined) {
        if (refusing) return say("550 nobody of that name");
        recipients.push(recipient);
      }
      if (/^DATA/i.test(line)) {
        message = [];
        return say("354 go on");
      }
      return say(/^QUIT/i.test(line) ? "221 bye" : "250 well");
    };
    socket.setEncoding("utf8");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(hear);
    });
    say("220 a mail server of a test");
  };

  const server = createServer(serve);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: letters,
    rejectRecipients: (refuse) => {
      refusing = refuse;
    },
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import type { MailSettings } from "../src/people/mail/mail-client.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { getPort } from "./get-port.ts";

/** An SMTP server that accepts every message, or rejects recipients or messages. */
export interface MailServer {
  /** `smtp://HOST:PORT` */
  readonly url: string;
  /** Settings of a console that sends through it. */
  readonly settings: MailSettings;
  /** Accepted messages. */
  readonly messages: readonly { readonly recipients: readonly string[]; readonly message: string }[];
  /** Sets the reply that rejects every recipient or every message, such as "550 no such user"; null to accept them. */
  reject(command: "RCPT TO" | "DATA", reply: string | null): void;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Address that it listens on; emails to 127.0.0.1 need no TLS, but to 127.0.0.2. */
  readonly host?: "127.0.0.1" | "127.0.0.2";
  /** Offers STARTTLS with this certificate. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Requires a user and a password. */
  readonly credentials?: { readonly user: string; readonly password: string };
}

export async function startMailServer({
  host = "127.0.0.1",
  tls,
  credentials,
}: MailServerOptions = {}): Promise<MailServer> {
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
    ...tls,
    authOptional: !credentials,
    allowInsecureAuth: true,
    disabledCommands: [...(credentials ? [] : ["AUTH"]), ...(tls ? [] : ["STARTTLS"])],
    onAuth({ username, password }, _session, callback) {
      const isValid = username === credentials?.user && password === credentials?.password;
      callback(isValid ? null : new Error("authentication failed"), { user: username });
    },
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
  const listener = server.listen(0, host);
  await once(listener, "listening");
  const url = `smtp://${host}:${getPort(listener)}`;
  return {
    url,
    settings: {
      smtpUrl: new Secret(url),
      from: "Edge Console <console@example.com>",
      tls: "required",
    },
    messages,
    reject(command, reply) {
      if (reply === null) rejections.delete(command);
      else rejections.set(command, reply);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { StreamedEntry } from "../log-stream.ts";
import { type AuditSinkSettings, getErrorCode, type Sender, sendTimeoutMs, SinkError } from "./sender.ts";

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/**
 * Sends the entries as RFC 5424 messages with octet counting (RFC 6587), one connection for each batch. Syslog has no
 * acknowledgment: the server has them when it closes the connection after the console has ended it.
 */
export function createSyslogSender(settings: Extract<AuditSinkSettings, { type: "syslog" }>): Sender {
  const { host, port, isEncrypted } = settings;
  const open = (): Socket => (isEncrypted ? connectTls({ host, port, servername: host }) : connectTcp({ host, port }));
  return ({ entries }, signal) =>
    new Promise((resolve, reject) => {
      const socket = open();
      const stop = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]);
      const abort = () => socket.destroy(new SinkError("no end of the connection"));
      stop.addEventListener("abort", abort);
      let isEnded = false;
      socket.once(isEncrypted ? "secureConnect" : "connect", () => {
        socket.end(entries.map(toSyslogMessage).join(""));
        socket.resume();
      });
      socket.once("end", () => {
        isEnded = true;
      });
      socket.once("error", (error) => reject(new SinkError(`connection failed (${getErrorCode(error)})`)));
      socket.once("close", () => {
        stop.removeEventListener("abort", abort);
        if (isEnded) resolve();
        else reject(new SinkError("connection lost"));
      });
    });
}

function toSyslogMessage(entry: StreamedEntry): string {
  const message = `<${priority}>1 ${entry.time} - edge-console - ${entry.action.slice(0, 32)} - \uFEFF${JSON.stringify(entry)}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

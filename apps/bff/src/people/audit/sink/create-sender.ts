import { createHttpsSender } from "./https-sender.ts";
import type { AuditSinkSettings, Sender } from "./sender.ts";
import { createSyslogSender } from "./syslog-sender.ts";

/** Creates the sender for AUDIT_SINK. */
export function createSender(settings: AuditSinkSettings): Sender {
  return settings.type === "https" ? createHttpsSender(settings.url) : createSyslogSender(settings);
}

import type { AuditSinkSettings } from "../people/audit/sink/sender.ts";
import { ConfigError, type Environment } from "./env.ts";

/**
 * Reads AUDIT_SINK; null if it's unset.
 *
 * @throws ConfigError
 */
export function readAuditSink(env: Environment): AuditSinkSettings | null {
  const text = env("AUDIT_SINK");
  if (text === undefined) return null;
  const url = URL.parse(text);
  const invalid = new ConfigError(
    "AUDIT_SINK",
    "must be syslog://HOST:PORT, syslog+tls://HOST:PORT, or an https:// URL",
  );
  if (!url || url.hostname === "" || url.hash !== "") throw invalid;
  if (url.protocol === "https:") return { type: "https", url };
  const hasMore = url.username !== "" || !["", "/"].includes(url.pathname) || url.search !== "";
  if (!["syslog:", "syslog+tls:"].includes(url.protocol) || url.port === "" || hasMore) throw invalid;
  const isEncrypted = url.protocol === "syslog+tls:";
  return { type: "syslog", host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port), isEncrypted };
}

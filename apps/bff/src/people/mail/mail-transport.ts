import { describeError, type Log } from "../../platform/http/log.ts";
import { createMailClient, type EmailMessage, type MailSettings } from "./mail-client.ts";
import { describeMailFailure, type MailFailureKind } from "./mail-failure.ts";

/** Sends emails for jobs, which try again. */
export interface MailTransport {
  /** Whether the operator has set up email. */
  readonly enabled: boolean;
  /**
   * Sends an email, and closes the connection when `signal` is aborted: `rejected` if the server permanently rejects the
   * recipient or the message, so that sending it again is useless. Never throws. A rejected sender, password, or certificate
   * is `failed`: the operator can correct the settings while the email waits.
   */
  send(message: EmailMessage, signal: AbortSignal): Promise<"sent" | "failed" | "rejected">;
}

/** Creates the transport; `settings` is null if the operator hasn't set up email. */
export function createMailTransport(
  settings: MailSettings | null,
  log: Log,
  onFailure?: (kind: MailFailureKind) => void,
): MailTransport {
  if (!settings) return { enabled: false, send: async () => "failed" };
  const client = createMailClient(settings);
  return {
    enabled: true,
    async send(message, signal) {
      try {
        await client.send(message, signal);
        return "sent";
      } catch (error) {
        const { kind, sentence } = describeMailFailure(error, client.server);
        onFailure?.(kind);
        log.warn({ reason: kind, error: describeError(error) }, `email not sent: ${sentence}`);
        return kind === "rejected" ? "rejected" : "failed";
      }
    },
  };
}

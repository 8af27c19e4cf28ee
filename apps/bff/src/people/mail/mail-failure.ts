import { z } from "zod";

/** Why an email wasn't sent: `deferred` if the server asks to try again, `rejected` if trying again is useless. */
export type MailFailureKind =
  | "no-tls"
  | "certificate"
  | "credentials"
  | "sender"
  | "rejected"
  | "deferred"
  | "unreachable"
  | "failed";

/** Why an email wasn't sent, in one sentence for the operator that says what to do. It quotes the server's reply. */
export interface MailFailure {
  readonly kind: MailFailureKind;
  readonly sentence: string;
}

/** An error of nodemailer. `originalCode` is that of the socket. */
const errorSchema = z.object({
  message: z.string().catch(""),
  code: z.string().catch(""),
  originalCode: z.string().catch(""),
  command: z.string().catch(""),
  response: z.string().catch(""),
  permanent: z.boolean().catch(false),
});

const certificateCodes = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;
const networkCodes = new Set(["EDNS", "ETIMEDOUT", "ECONNECTION", "ESOCKET", "ECONNREFUSED"]);

/** Describes an error of the mail client. `server`: host and port. */
export function describeMailFailure(error: unknown, server: string): MailFailure {
  const { message, code, originalCode, command, response, permanent } = errorSchema.parse(error ?? {});
  const reply = response === "" ? "" : ` It replied: ${response}`;
  if (certificateCodes.test(originalCode) || certificateCodes.test(code)) {
    return {
      kind: "certificate",
      sentence: `The certificate of the mail server ${server} isn't trusted (${originalCode || code}). Use the host name in its certificate, or set NODE_EXTRA_CA_CERTS to the file of its authority.`,
    };
  }
  if (code === "ETLS") {
    return {
      kind: "no-tls",
      sentence: `The mail server ${server} doesn't encrypt the connection. Use another port or smtps://, or allow mail without TLS: SMTP_TLS=opportunistic.${reply}`,
    };
  }
  if (code === "EAUTH") {
    return {
      kind: "credentials",
      sentence: `The mail server ${server} doesn't accept the user or password of SMTP_URL.${reply}`,
    };
  }
  if (command === "MAIL FROM") {
    return { kind: "sender", sentence: `The mail server ${server} doesn't accept the sender in MAIL_FROM.${reply}` };
  }
  if (response !== "" && (command === "RCPT TO" || command === "DATA")) {
    return permanent
      ? { kind: "rejected", sentence: `The mail server ${server} rejected the email.${reply}` }
      : {
          kind: "deferred",
          sentence: `The mail server ${server} wants the email again later, as with greylisting.${reply}`,
        };
  }
  if (networkCodes.has(code)) {
    const reason = originalCode || code;
    return {
      kind: "unreachable",
      sentence: `The mail server ${server} can't be reached (${reason}). Check SMTP_URL and the firewall.${reply}`,
    };
  }
  return {
    kind: "failed",
    sentence: `Sending through the mail server ${server} failed: ${message || "unknown error"}`,
  };
}

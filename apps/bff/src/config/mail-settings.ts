import { type MailSettings, mailTlsModes } from "../people/mail/mail-client.ts";
import { Secret } from "../platform/crypto/secret.ts";
import { ConfigError, type Environment, readSecretFile } from "./env.ts";

/**
 * Reads SMTP_URL, SMTP_PASSWORD_FILE, SMTP_TLS, and MAIL_FROM. Null if email isn't set up.
 *
 * @throws ConfigError
 */
export function readMailSettings(env: Environment): MailSettings | null {
  const [smtpUrl, from] = [env("SMTP_URL"), env("MAIL_FROM")];
  const tls = readTls(env("SMTP_TLS") ?? "required");
  if (smtpUrl === undefined) {
    const other = (["MAIL_FROM", "SMTP_PASSWORD_FILE"] as const).find((name) => env(name) !== undefined);
    if (other !== undefined) throw new ConfigError("SMTP_URL", `must be set together with ${other}`);
    return null;
  }
  if (from === undefined) throw new ConfigError("MAIL_FROM", "must be set together with SMTP_URL");
  const url = /^smtps?:\/\/[^/]/.test(smtpUrl) ? URL.parse(smtpUrl) : null;
  if (!url) throw new ConfigError("SMTP_URL", "must be smtp://user:password@host:port or smtps://…");
  if (!/^([^<>\r\n]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    throw new ConfigError(
      "MAIL_FROM",
      "must be an email address, with or without a name: Edge Console <console@example.com>",
    );
  }
  return { smtpUrl: withPassword(url, env("SMTP_PASSWORD_FILE")), from, tls };
}

function readTls(text: string): MailSettings["tls"] {
  const mode = mailTlsModes.find((name) => name === text);
  if (!mode) throw new ConfigError("SMTP_TLS", `must be one of ${mailTlsModes.join(", ")}`);
  return mode;
}

/** Adds the password from its file, where no characters need percent-encoding. */
function withPassword(url: URL, file: string | undefined): Secret {
  if (file === undefined) return new Secret(url.href);
  if (url.username === "" || url.password !== "") {
    throw new ConfigError("SMTP_PASSWORD_FILE", "requires an SMTP_URL with a user and without a password");
  }
  url.password = encodeURIComponent(readSecretFile("SMTP_PASSWORD_FILE", file));
  return new Secret(url.href);
}

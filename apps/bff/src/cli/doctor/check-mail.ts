import type { Config } from "../../config/config.ts";
import { createMailClient } from "../../people/mail/mail-client.ts";
import { describeMailFailure } from "../../people/mail/mail-failure.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** Connects to the mail server and signs in. Sends nothing. */
export async function checkMail({ mail }: Config): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf("mail");
  if (!mail) return [warning("SMTP_URL isn't set: no alerts by email, and members copy invitation links.")];
  const client = createMailClient(mail);
  try {
    await client.verify();
    return [ok(`${client.server} accepts the connection. To send: npm run admin -- mail test ADDRESS`)];
  } catch (cause) {
    return [error(describeMailFailure(cause, client.server).sentence)];
  }
}

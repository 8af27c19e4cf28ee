import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailMessage } from "../accounts/mailer.ts";
import type { SessionContext } from "../../platform/http/route.ts";
import { formatDevice } from "./device.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";

/** A change of how a user signs in. */
export interface CredentialChange {
  /** Such as "Passkey added". */
  readonly title: string;
  /** Name of the passkey. */
  readonly passkey?: string;
}

/** A change with its user and the request that made it; `at` in Unix seconds. */
interface CredentialChangeRequest extends CredentialChange {
  readonly email: string;
  readonly browser: string;
  readonly address: string;
  readonly at: number;
}

/** Emails a user that they, or someone with their session, changed how they sign in. */
export async function emailCredentialChange(
  { store, mailer, publicUrl }: Pick<AuthRouteDeps, "store" | "mailer" | "publicUrl">,
  context: SessionContext,
  change: CredentialChange,
): Promise<void> {
  const browser = formatDevice(context.header("user-agent") ?? "");
  const { user, address } = context;
  const at = await store.now();
  await mailer.send(createCredentialChangeEmail({ ...change, email: user.email, browser, address, at }, publicUrl));
}

/** Creates the email that tells a user of a change of their password or second factors. It can't be turned off. */
function createCredentialChangeEmail(
  { title, passkey, email, browser, address, at }: CredentialChangeRequest,
  publicUrl: URL,
): EmailMessage {
  return {
    to: email,
    subject: `[Edge Console] ${title}`,
    text: [
      `${title} for ${email} in Edge Console.`,
      "",
      ...(passkey === undefined ? [] : [`Passkey: ${passkey}`]),
      `Browser: ${browser}`,
      `IP address: ${address}`,
      `Time: ${formatEmailTime(at)} UTC`,
      "",
      "If this was you, you don't have to do anything. If not, change your password, remove authenticator apps and passkeys that aren't yours, and sign out of all other sessions:",
      new URL("/profile", publicUrl).href,
      "",
      "If you can no longer sign in, ask your administrator to reset your password and your two-factor authentication.",
      "",
    ].join("\n"),
  };
}

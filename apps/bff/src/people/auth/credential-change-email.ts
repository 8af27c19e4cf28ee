import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailDraft } from "../mail/email-layout.ts";
import type { SessionContext } from "../../platform/http/route.ts";
import { formatDevice } from "./device.ts";
import { createSecurityFooter, type RequestOrigin, toFigures } from "./security-email.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";

/** A change of how a user signs in. */
export interface CredentialChange {
  /** Such as "Passkey added". */
  readonly title: string;
  /** Name of the passkey. */
  readonly passkey?: string;
}

/** A change with its user and the request that made it; `at` in Unix seconds. */
interface CredentialChangeRequest extends CredentialChange, RequestOrigin {
  readonly email: string;
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
  { title, passkey, email, at, ...origin }: CredentialChangeRequest,
  publicUrl: URL,
): EmailDraft {
  return {
    to: email,
    heading: title,
    account: null,
    parts: [
      { type: "paragraph", text: `${title} for ${email} in Edge Console.` },
      {
        type: "figures",
        figures: [
          ...(passkey === undefined ? [] : [{ label: "Passkey", value: passkey }]),
          ...toFigures(origin),
          { label: "Time", value: `${formatEmailTime(at)} UTC` },
        ],
      },
      {
        type: "paragraph",
        text: "If this was you, you don't have to do anything. If not, change your password, remove authenticator apps and passkeys that aren't yours, and sign out of all other sessions.",
      },
      {
        type: "paragraph",
        text: "If you can no longer sign in, ask your administrator to reset your password and your two-factor authentication.",
      },
    ],
    link: { label: "View profile", url: new URL("/profile", publicUrl).href },
    footer: createSecurityFooter(email),
  };
}

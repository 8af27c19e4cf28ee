import { type Console, startConsole } from "@edge-console/testing/console";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { type IdentityProvider, startIdentityProvider } from "@edge-console/testing/identity-provider";

/** Console with single sign-on, and the users of its provider. */
export interface SsoConsole {
  readonly console: Console;
  readonly stop: () => Promise<void>;
}

/** A user of the provider who isn't a user of the console. */
export const unknownUser = "eve";

/** Starts a console with the same service and a separate identity provider. */
export async function startSsoConsole(edgeApi: EdgeApi): Promise<SsoConsole> {
  const provider: IdentityProvider = await startIdentityProvider();
  provider.users.set(unknownUser, { email: `${unknownUser}@demo.example`, email_verified: true });
  const console = await startConsole(edgeApi, provider.settings);
  provider.allowRedirect(`${console.url}/sso/callback`);
  return {
    console,
    stop: async () => {
      await console.stop();
      await provider.stop();
    },
  };
}

import { isDemoEmail } from "@edge-console/contract/console/demo";
import type { Store } from "../platform/db/store.ts";
import { listUsers } from "../people/users/users.ts";

/**
 * Returns why a console can't use the database, as a sentence: demo users, whose password isn't a secret, never get into
 * production, and users of a production never into a demo. Returns undefined if it can.
 */
export async function findDemoConflict(store: Store, isDemo: boolean): Promise<string | undefined> {
  const users = await listUsers(store.db);
  const demoUser = users.find(({ email }) => isDemoEmail(email));
  if (isDemo) {
    if (users.length === 0 || demoUser) return undefined;
    return "The database has users, and CONSOLE_DEMO=1 would add demo users to them: unset CONSOLE_DEMO, or set DATABASE_URL to another database for the demo.";
  }
  if (!demoUser) return undefined;
  return `The database has demo users, such as ${demoUser.email}: remove them with \`npm run admin -- demo remove\`, or set CONSOLE_DEMO=1 if this is a demo.`;
}

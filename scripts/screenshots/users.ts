import { createMember, runAdmin, type RunAdmin } from "@edge-console/testing/admin";
import type { Console } from "@edge-console/testing/console";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import type { User } from "./screen.ts";

/** Name of the account with problems at the service. */
export const brokenAccount = "Kestrel Outdoors";

/** Creates the users that the demo doesn't have, with their accounts. */
export async function createUsers(edgeApi: EdgeApi, console: Console, users: ReadonlySet<User | null>): Promise<void> {
  const admin: RunAdmin = (args, input) => runAdmin(console, args, input);
  if (users.has("newcomer")) await createAccount(edgeApi, admin, "Fernhill Books", "newcomer");
  if (users.has("alone")) await createMember(admin, "alone@demo.example");
  if (users.has("troubled")) {
    const key = await createAccount(edgeApi, admin, brokenAccount, "troubled");
    for (const name of ["kestrelshop", "kestrelmedia"]) {
      await callService(edgeApi, key, "POST", "/cdn", {
        ZONE_NAME: name,
        ORIGIN_URL: `https://${name}.origin.example`,
        BLOCK_IPS: "192.0.2.1\n192.0.2.2",
      });
    }
    await callService(edgeApi, key, "POST", "/tunnels", { NAME: "Back office" });
  }
}

/** Creates an account at the service and in the console with one member with full access. Returns its API key. */
async function createAccount(edgeApi: EdgeApi, admin: RunAdmin, name: string, user: User): Promise<string> {
  const { api_key: key } = await edgeApi.operator.createAccount(name);
  const { id }: { id: string } = await admin(["account", "create", name]);
  await admin(["key", "set", id], key);
  await createMember(admin, `${user}@demo.example`, { account: id, role: "full" });
  return key;
}

import { createMember, runAdmin, type RunAdmin } from "@edge-console/testing/admin";
import type { Console } from "@edge-console/testing/console";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import type { User } from "./screen.ts";

/** What the troubled account is called at the service: a picture that changes it there finds it by its name. */
export const brokenAccount = "Kestrel Outdoors";

/** Makes those of these people whom the demonstration does not have, with their accounts. */
export async function createUsers(edgeApi: EdgeApi, console: Console, people: ReadonlySet<User | null>): Promise<void> {
  const admin: RunAdmin = (args, input) => runAdmin(console, args, input);
  if (people.has("newcomer")) await createAccount(edgeApi, admin, "Fernhill Books", "newcomer");
  if (people.has("alone")) await createMember(admin, "alone@demo.example");
  if (people.has("troubled")) {
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

/** An account at the service and in the console, with one person who may do everything; gives its API key. */
async function createAccount(edgeApi: EdgeApi, admin: RunAdmin, name: string, person: User): Promise<string> {
  const { api_key: key } = await edgeApi.operator.createAccount(name);
  const { id }: { id: string } = await admin(["account", "create", name]);
  await admin(["key", "set", id], key);
  await createMember(admin, `${person}@demo.example`, { account: id, role: "full" });
  return key;
}

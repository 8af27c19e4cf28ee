import type { Store } from "../store/store.ts";
import { type AuditRow, ChainCheck, type ChainFault } from "./chain.ts";
import type { HeadSeals } from "./head-seal.ts";

/** The scope of the head that counts the heads of all others: a log that is gone as a whole is missed. */
export const headOfHeads = "*";

const verifiedAtOnce = 500;

/** Reads the whole audit log and gives every place where it is not what was written. */
export async function verifyChains(store: Store, seals: HeadSeals): Promise<ChainFault[]> {
  const rows = await store.db.selectFrom("audit_head").selectAll().execute();
  const heads = new Map(rows.map((head) => [head.scope, head]));
  const scopes = await store.db.selectFrom("audit").select("scope").distinct().execute();
  const all = new Set([...heads.keys(), ...scopes.map(({ scope }) => scope)]);
  all.delete(headOfHeads);

  const faults: ChainFault[] = [];
  for (const scope of all) {
    const check = new ChainCheck(scope);
    for await (const row of rowsOf(store, scope)) {
      const fault = check.follow(row);
      if (fault) faults.push(fault);
    }
    const fault = check.end(heads.get(scope));
    if (fault) faults.push(fault);
  }
  for (const head of rows.filter((each) => seals.judge(each) === "none")) {
    faults.push({ scope: head.scope, seq: head.seq, fault: "not sealed by the console" });
  }

  const count = heads.get(headOfHeads)?.seq ?? 0;
  const isGone = count === 0 && all.size === 0 && (await isInUse(store));
  if (isGone || all.size !== count) faults.push({ scope: headOfHeads, seq: all.size + 1, fault: "cut off" });
  return faults;
}

/** Whether there is something that never comes about without a row: a change at the service, or a key that is connected. */
async function isInUse({ db }: Store): Promise<boolean> {
  const change = await db.selectFrom("intents").select("id").limit(1).executeTakeFirst();
  const key = change ?? (await db.selectFrom("account_keys").select("account_id").limit(1).executeTakeFirst());
  return key !== undefined;
}

async function* rowsOf(store: Store, scope: string): AsyncGenerator<AuditRow> {
  for (let after = 0; ;) {
    const rows = await store.db
      .selectFrom("audit")
      .selectAll()
      .where("scope", "=", scope)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(verifiedAtOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < verifiedAtOnce) return;
    after = last.seq;
  }
}

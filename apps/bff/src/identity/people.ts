import type { Selectable } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { Hashing } from "./hashing.ts";
import { refusalOfPassword } from "./password-rules.ts";
import { randomId } from "./random-id.ts";
import { RefusedChange } from "./refused-change.ts";
import { normalEmail } from "./sign-in.ts";

/** A person who may sign in; times in Unix seconds. */
export type Person = Omit<Selectable<Schema["users"]>, "password_hash">;

const personColumns = ["id", "email", "name", "staff", "disabled", "created_at", "last_sign_in_at"] as const;

/** Everybody, by e-mail address. */
export function listPeople(store: Store): Promise<Person[]> {
  return store.db.selectFrom("users").select(personColumns).orderBy("email").execute();
}

/** The person with an e-mail address; throws a RefusedChange when there is none. */
export async function personByEmail(store: Store, email: string): Promise<Person> {
  const found = await store.db
    .selectFrom("users")
    .select(personColumns)
    .where("email", "=", normalEmail(email))
    .executeTakeFirst();
  if (!found) throw new RefusedChange(`There is no user ${normalEmail(email)}.`);
  return found;
}

/**
 * Adds a person without any account. Throws a RefusedChange for an address that is taken or none, and for a password
 * that may not be chosen.
 */
export async function createPerson(
  store: Store,
  hashing: Hashing,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<Person> {
  const address = normalEmail(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 320) {
    throw new RefusedChange(`${email} is not an e-mail address.`);
  }
  const password_hash = await hashChosen(hashing, password, address);
  const person = {
    id: randomId(),
    email: address,
    name: name.trim() || address,
    staff: null,
    disabled: 0 as const,
    created_at: await store.now(),
    last_sign_in_at: null,
  };
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto("users")
    .values({ ...person, password_hash })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new RefusedChange(`There is a user ${address} already.`);
  return person;
}

/** Sets a person's password and ends all their sessions. Throws a RefusedChange for one that may not be chosen. */
export async function setPassword(store: Store, hashing: Hashing, person: Person, password: string): Promise<void> {
  const password_hash = await hashChosen(hashing, password, person.email);
  await store.write(async (transaction) => {
    await transaction.updateTable("users").set({ password_hash }).where("id", "=", person.id).execute();
    await transaction.deleteFrom("sessions").where("user_id", "=", person.id).execute();
  });
}

/** Lets a person sign in or not; whoever may not is signed out everywhere. */
export async function setDisabled(store: Store, person: Person, disabled: boolean): Promise<void> {
  await store.write(async (transaction) => {
    await transaction
      .updateTable("users")
      .set({ disabled: disabled ? 1 : 0 })
      .where("id", "=", person.id)
      .execute();
    if (disabled) await transaction.deleteFrom("sessions").where("user_id", "=", person.id).execute();
  });
}

/** Makes a person support staff or not. Sessions end: those of staff are shorter, and may see more. */
export async function setStaff(store: Store, person: Person, staff: "support" | null): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.updateTable("users").set({ staff }).where("id", "=", person.id).execute();
    await transaction.deleteFrom("inspections").where("user_id", "=", person.id).execute();
    await transaction.deleteFrom("sessions").where("user_id", "=", person.id).execute();
  });
}

async function hashChosen(hashing: Hashing, password: string, email: string): Promise<string> {
  const refusal = refusalOfPassword(password, email);
  if (refusal !== undefined) throw new RefusedChange(refusal);
  return hashing.hash(password);
}

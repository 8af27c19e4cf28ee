import { sql } from "kysely";
import { Client } from "pg";
import type { Store } from "../../src/platform/db/store.ts";

/**
 * Replaces the clock of a PostgreSQL database, which all replicas read their time from, by one that stands still. Call it
 * before they connect: `clock_timestamp()` is found in a schema of the test, which new sessions search before PostgreSQL's.
 */
export async function stopDatabaseClock(databaseUrl: string, now: number): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create schema stopped_clock;
    create table stopped_clock.time (seconds bigint not null);
    insert into stopped_clock.time values (${now});
    create function stopped_clock.clock_timestamp() returns timestamp with time zone language sql volatile
      as 'select to_timestamp(seconds) from stopped_clock.time';
    alter database ${database} set search_path = public, stopped_clock, pg_catalog;
  `);
  await client.end();
}

/** Sets a clock that `stopDatabaseClock` stopped, in Unix seconds. */
export async function setDatabaseClock({ db }: Pick<Store, "db">, now: number): Promise<void> {
  await sql`update stopped_clock.time set seconds = ${now}`.execute(db);
}

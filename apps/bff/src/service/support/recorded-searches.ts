import { normalizeSearchQuery } from "@edge-console/contract/console/search-ranking";
import type { Kysely } from "kysely";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { parseChanges } from "../../people/audit/changes.ts";
import type { AuditRow } from "../../people/audit/chain.ts";
import { listConsoleEntries } from "../../people/audit/entry-queries.ts";
import { createProfileEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { SessionContext } from "../../platform/http/route.ts";
import { lockUser } from "../../people/users/users.ts";

const action = "searchAccounts";
const hourSeconds = 3_600;
/** Number of different searches of a user in an hour. */
const maxPerHour = 300;

/** A key or a token, such as one pasted by mistake: an access token, or a word that is longer than any label of a hostname. */
const secretPattern = /ect_\w*|[\w-]{64,}/g;

/**
 * Records a search of support staff in the audit log, before it has results. The console repeats searches, so each text is
 * recorded once in an hour.
 *
 * @throws ProblemError `throttled` if the user searched too often in the last hour
 */
export async function recordSearch(
  { store, audit }: { readonly store: Store; readonly audit: AuditLog },
  context: Pick<SessionContext, "user" | "address" | "requestId">,
  text: string,
): Promise<void> {
  const query = normalizeSearchQuery(text).replaceAll(secretPattern, "[secret]");
  if (query === "") return;
  const now = await store.now();
  const entry = createProfileEntry(context, {
    action,
    changes: [{ field: "query", before: null, after: query }],
  });
  await store.write(async (transaction) => {
    await lockUser(transaction, context.user.id);
    const { rows } = await listConsoleEntries(transaction, {
      actions: [action],
      target: entry.target,
      cursor: null,
      length: maxPerHour,
    });
    const recent = rows.filter(({ at }) => at > now - hourSeconds);
    if (recent.some((row) => toSearch(row).query === query)) return;
    const oldest = recent[maxPerHour - 1];
    if (oldest) {
      throw new ProblemError("throttled", {
        detail: `You can search ${maxPerHour} times per hour. Try again later.`,
        retryAfter: oldest.at + hourSeconds - now,
      });
    }
    await audit.append(transaction, now, entry);
  });
}

/** A search of support staff; `at` in Unix seconds. */
interface RecordedSearch {
  readonly at: number;
  readonly query: string;
  readonly email: string;
  readonly address: string;
}

/** Lists up to `length` recorded searches, newest first: of one user, or of all if `userId` is null. */
export async function listSearches(
  db: Kysely<Schema>,
  { userId, length }: { readonly userId: string | null; readonly length: number },
): Promise<RecordedSearch[]> {
  const target = userId === null ? undefined : `/users/${userId}`;
  const { rows } = await listConsoleEntries(db, { actions: [action], target, cursor: null, length });
  return rows.map(toSearch);
}

function toSearch({ at, changes, actor_email, address }: AuditRow): RecordedSearch {
  const query = parseChanges(changes).find(({ field }) => field === "query")?.after;
  return { at, query: typeof query === "string" ? query : "", email: actor_email, address };
}

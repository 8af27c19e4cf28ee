import { formatQuantity } from "@edge-console/contract/console/quantities";
import { formatDevice } from "../people/auth/device.ts";
import { endSession, listValidSessions } from "../people/auth/sessions.ts";
import { endSessions } from "../people/auth/user-access.ts";
import { findUserByEmail } from "../people/users/users.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { formatTableTime } from "../platform/format/times.ts";
import { type Command, applyWithAudit, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

/** Characters of a session's ID that are shown. */
const shownCharacters = 12;

/** Commands for the sessions of signed-in users. */
export const sessionCommands: readonly Command[] = [
  {
    name: "session list",
    summary: "Lists the sessions of all users or of one, the most recently active first.",
    positionals: [],
    options: { user: "email address of one user" },
    async run({ store }, { options }) {
      const user = options["user"] === undefined ? undefined : await findUserByEmail(store.db, options["user"]);
      const sessions = (await listValidSessions(store.db, await store.now(), user?.id)).map(
        ({ agent, ...session }) => ({
          ...session,
          id: session.id.slice(0, shownCharacters),
          device: formatDevice(agent),
        }),
      );
      const rows = sessions.map(({ id, email, device, address, createdAt, seenAt }) => [
        id,
        email,
        device,
        address,
        formatTableTime(createdAt),
        formatTableTime(seenAt),
      ]);
      const header = ["ID", "USER", "DEVICE", "IP ADDRESS", "SIGNED IN", "LAST ACTIVE"];
      return { text: formatTable(header, rows), json: sessions };
    },
  },
  {
    name: "session end",
    summary: "Ends one session, or all sessions of a user.",
    positionals: [],
    options: { id: "ID of the session, from “session list”", user: "email address of the user" },
    async run(context, { options }) {
      const { id, user: email } = options;
      if ((id === undefined) === (email === undefined)) throw new UsageError("Either --id or --user is required.");
      const ended = await applyWithAudit(context, async (transaction, at) => {
        const user = email === undefined ? undefined : await findUserByEmail(transaction, email);
        const sessions = await listValidSessions(transaction, at, user?.id);
        const matches = id === undefined ? sessions : sessions.filter((session) => session.id.startsWith(id));
        const [first] = matches;
        if (user) {
          await endSessions(transaction, user);
        } else {
          if (!first || matches.length > 1 || id === "") throw new ChangeRejectedError(`Session ${id} not found.`);
          await endSession(transaction, first.id);
        }
        const changes = [{ field: "sessions", before: matches.length, after: 0 }];
        const target = `/users/${user?.id ?? first?.userId ?? ""}`;
        return {
          result: { count: matches.length, email: user?.email ?? first?.email ?? "" },
          entry: { accountId: null, action: "endUserSessions", target, changes },
        };
      });
      const text = `Ended ${formatQuantity(ended.count, "session")} of ${ended.email}.`;
      return { text, json: ended };
    },
  },
];

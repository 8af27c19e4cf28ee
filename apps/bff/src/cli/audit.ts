import { formatQuantity } from "@edge-console/contract/console/quantities";
import { auditPageLimits } from "@edge-console/contract/console/audit-query";
import { formatAuthMethods, signInEventNames } from "@edge-console/contract/console/sign-in-activity";
import { createLogAcceptor, type LogReview } from "../people/audit/accept-log.ts";
import type { IntegrityError } from "../people/audit/chain.ts";
import { listSignInEvents } from "../people/auth/sign-in-records.ts";
import { listSearches } from "../service/support/recorded-searches.ts";
import { findUserByEmail } from "../people/users/users.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { auditExportCommand } from "./audit-export.ts";
import { type Command, type Output, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";
import { formatTableTime } from "../platform/format/times.ts";

const userOptions = {
  user: "email address of one user",
  limit: `maximum number of events, from 1 to ${auditPageLimits.max}; defaults to ${auditPageLimits.default}`,
};

/** Commands for the audit log. */
export const auditCommands: readonly Command[] = [
  {
    name: "audit verify",
    summary: "Verifies the integrity of the audit log.",
    positionals: [],
    options: { "since-head": "earlier output of “audit head”, which the log must still contain" },
    async run({ audit }, { options }) {
      const faults = await audit.verify(readHead(options["since-head"]));
      if (faults.length > 0) {
        const lines = ["Audit log verification failed.", ...formatFaults(faults), acceptHint];
        throw new ChangeRejectedError(lines.join("\n"));
      }
      return { text: "Audit log intact.", json: { faults } };
    },
  },
  {
    name: "audit accept",
    summary:
      "Shows the faults of the audit log, or accepts them, so that verification starts after the current entries.",
    positionals: [],
    options: {
      code: "code of the faults to accept, as shown without options",
      reason: "why they are accepted; all accounts can read it in their audit log",
    },
    async run({ store, secrets, actor }, { options }) {
      const acceptor = createLogAcceptor(store, secrets);
      const { code, reason = "" } = options;
      if (code === undefined) return showReview(await acceptor.review());
      if (reason.trim() === "" || reason.length > maxReasonLength) {
        throw new UsageError(`--reason must have 1 to ${maxReasonLength} characters.`);
      }
      if (!(await acceptor.accept({ code, reason: reason.trim(), actor }))) {
        throw new ChangeRejectedError(
          "Nothing was accepted: the audit log has no faults with this code. Run “audit accept” without options to see them.",
        );
      }
      const text =
        "Audit log accepted. The acceptance is in the audit log. Store a new “audit head” outside the database.";
      return { text, json: { accepted: true } };
    },
  },
  {
    name: "audit head",
    summary: "Prints the last position and the hash of the audit log, to store outside the database.",
    positionals: [],
    async run({ audit }) {
      const head = await audit.head();
      if (!head) throw new ChangeRejectedError("The audit log isn't sealed by CONSOLE_SECRET. Run “audit verify”.");
      return { text: `${head.seq}:${head.hash}`, json: { position: head.seq, hash: head.hash } };
    },
  },
  auditExportCommand,
  {
    name: "audit sign-ins",
    summary: "Lists recorded sign-ins, failed and blocked attempts, and sign-outs, newest first.",
    positionals: [],
    options: userOptions,
    async run({ store }, { options }) {
      const length = readLimit(options["limit"]);
      const user = options["user"] === undefined ? null : await findUserByEmail(store.db, options["user"]);
      const { events } = await listSignInEvents(store.db, { userId: user?.id ?? null, cursor: null, length });
      const rows = events.map(({ at, kind, methods, email, address }) => [
        formatTableTime(at),
        signInEventNames[kind],
        formatAuthMethods(methods),
        email || "–",
        address,
      ]);
      return { text: formatTable(["TIME", "EVENT", "METHOD", "USER", "IP ADDRESS"], rows), json: events };
    },
  },
  {
    name: "audit searches",
    summary: "Lists recorded searches of support staff, newest first.",
    positionals: [],
    options: userOptions,
    async run({ store }, { options }) {
      const length = readLimit(options["limit"]);
      const user = options["user"] === undefined ? null : await findUserByEmail(store.db, options["user"]);
      const searches = await listSearches(store.db, { userId: user?.id ?? null, length });
      const rows = searches.map(({ at, query, email, address }) => [formatTableTime(at), query, email, address]);
      return { text: formatTable(["TIME", "QUERY", "USER", "IP ADDRESS"], rows), json: searches };
    },
  },
];

const maxReasonLength = 500;

/** Faults listed on screen; JSON has all of them. */
const maxListedFaults = 50;

const acceptHint = "If you know the cause and can't undo it, run “audit accept” to see how to accept this state.";

function formatFaults(faults: readonly IntegrityError[]): string[] {
  return faults.map(({ scope, seq, fault }) => `${scope} row ${seq}: ${fault}`);
}

function showReview({ errors, code }: LogReview): Output {
  const json = { accepted: false, code, faults: errors };
  if (errors.length === 0) return { text: "Audit log intact. There is nothing to accept.", json };
  const hidden = errors.length - maxListedFaults;
  const lines = [
    `Not accepted yet: ${formatQuantity(errors.length, "fault")} of the audit log.`,
    ...formatFaults(errors.slice(0, maxListedFaults)),
    ...(hidden > 0 ? [`… and ${hidden} more (--json shows all).`] : []),
    "",
    "Acceptance covers all current entries, whether or not they are genuine. To accept them, run:",
    `  npm run admin -- audit accept --code ${code} --reason "…"`,
  ];
  return { text: lines.join("\n"), json };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return auditPageLimits.default;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > auditPageLimits.max) {
    throw new UsageError(`--limit must be a number from 1 to ${auditPageLimits.max}.`);
  }
  return limit;
}

function readHead(text: string | undefined): { readonly seq: number; readonly hash: string } | undefined {
  if (text === undefined) return undefined;
  const [, rows, hash] = /^(\d{1,15}):([0-9a-f]*)$/.exec(text) ?? [];
  if (rows === undefined || hash === undefined)
    throw new UsageError("--since-head must be the output of “audit head”.");
  return { seq: Number(rows), hash };
}

#!/usr/bin/env node
/**
 * Zones as a configuration file, through an Edge Console: exports, plans, and applies. Needs Node.js 20 or newer and nothing
 * else; the console serves this file at /zones.mjs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

const help = `npm run zones -- COMMAND, or: node zones.mjs COMMAND

zones export [FILE] [--zones NAME,NAME] [--full]
zones plan FILE [--base FILE | --base-source] [--prefer file|account] [--delete NAME,NAME] [--json | --markdown]
zones apply FILE [--base FILE | --base-source] [--prefer file|account] [--delete NAME,NAME] [--digest DIGEST] [--source [--commit HASH]] [--json]

export  writes the account's zones to FILE, or prints them
plan    shows what applying FILE would change; exits 0 without changes, 2 with changes, 1 on an error
apply   applies FILE and waits until it's done; exits 0 if everything is as the file says, 1 otherwise

--base         the file as it was when it was last applied: what others changed since isn't overwritten
--base-source  uses the account's source file as the base; without one, FILE is compared with the account only
--prefer       decides fields that the file and someone else changed: file or account
--delete       names zones and hostnames to delete that aren't in FILE
--digest       applies only the plan with this digest, from plan --json
--source       makes FILE the account's source file once all is as it says: the console reports zones that differ from it
--commit       the version of FILE, with --source

Variables: CONSOLE_URL, the address of the console, and CONSOLE_TOKEN, an access token of the account.`;

/** An error that the user can fix; its message is all that is printed. */
class UsageError extends Error {}

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
/** @param {string} text */
const warn = (text) => process.stderr.write(`${text}\n`);

/** Longest time that a command waits for the console to load zones, in milliseconds. */
const patienceMs = 15 * 60_000;
/** Time between two checks of a run, in milliseconds. */
const pollMs = 2_000;
/** Time between two messages about what a command waits for, in milliseconds. */
const noticeMs = 20_000;
/** Characters of the table in Markdown: comments on GitHub have at most 65,536. */
const maxTableLength = 55_000;
/** Names of zones in a cell of that table. */
const maxNames = 100;

/** An access token: its first ten characters are the ID of its account. */
const tokenFormat = /^ect_([a-z0-9]{10})[A-Za-z0-9]{38}$/;

/** @param {NodeJS.ProcessEnv} environment */
function readSettings({ CONSOLE_URL: url = "", CONSOLE_TOKEN: token = "" }) {
  if (!URL.canParse(url))
    throw new UsageError("Set CONSOLE_URL to the console's address, such as https://console.example.com.");
  const [, account] = tokenFormat.exec(token) ?? [];
  if (account === undefined)
    throw new UsageError("Set CONSOLE_TOKEN to an access token of the account. It starts with ect_.");
  const { protocol, hostname, href } = new URL(url);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isLocal)
    throw new UsageError("CONSOLE_URL must start with https://, so that the token isn't readable on its way.");
  return { base: href.replace(/\/$/, ""), token, account };
}

/** Sends requests to the console. Repeats those that certainly had no effect, as the console tells. */
class Console {
  /** @param {ReturnType<typeof readSettings>} settings */
  constructor({ base, token, account }) {
    this.base = base;
    this.token = token;
    this.account = account;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async request(method, path, body) {
    const until = Date.now() + patienceMs;
    let noticeAt = 0;
    for (;;) {
      const response = await fetch(`${this.base}${path}`, {
        method,
        redirect: "error",
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch((error) => {
        throw new UsageError(`${this.base} can't be reached: ${error.cause?.code ?? error.message}.`);
      });
      const text = await response.text();
      if (response.ok) return { text, type: response.headers.get("content-type") ?? "" };
      const problem = parseProblem(text);
      const { retryAfter } = problem;
      const isTemporary = response.status === 503 || response.status === 429;
      if (isTemporary && problem.outcome === undefined && retryAfter !== undefined && Date.now() < until) {
        if (Date.now() >= noticeAt) {
          warn(`${problem.detail ?? problem.title} Waiting.`);
          noticeAt = Date.now() + noticeMs;
        }
        await wait(Math.max(retryAfter, 1) * 1000);
        continue;
      }
      throw Object.assign(new UsageError(describeProblem(response.status, problem)), { errors: problem.errors ?? [] });
    }
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async json(method, path, body) {
    const { text } = await this.request(method, path, body);
    return JSON.parse(text);
  }

  /** Returns the path of the account's resources. @param {string} path */
  toPath(path) {
    return `/api/accounts/${this.account}${path}`;
  }
}

/** @param {string} text */
function parseProblem(text) {
  try {
    const problem = JSON.parse(text);
    return typeof problem === "object" && problem !== null ? problem : {};
  } catch {
    return {};
  }
}

function describeProblem(status, { title, detail, upstream, requestId }) {
  const parts = [title ?? `The console returned ${status}`, detail, upstream?.message].filter(Boolean);
  return `${parts.map((part) => String(part).replace(/\.?$/, ".")).join(" ")}${requestId ? ` (request ${requestId})` : ""}`;
}

const marks = { create: "+", update: "~", delete: "-", extra: "?", unchanged: " " };

/** Returns the rows of a plan by zones: those that change in the same way share theirs. */
function groupRows({ zones }) {
  const groups = new Map();
  for (const zone of zones) {
    const rows = listRows(zone);
    const key = JSON.stringify(rows);
    if (rows.length > 0) groups.set(key, { names: [...(groups.get(key)?.names ?? []), zone.name], rows });
  }
  return [...groups.values()];
}

/** Returns what changes of a zone: itself, its settings, and its hostnames. */
function listRows({ action, changes, labels, hostnames, secrets, problems }) {
  if (action === "unchanged" && problems.length === 0 && hostnames.every((one) => one.action === "unchanged"))
    return [];
  const toRow = (change, hostname) => ({
    mark: marks[change.before === null ? "create" : "update"],
    hostname,
    ...change,
  });
  return [
    ...(action === "update" || action === "unchanged"
      ? []
      : [{ mark: marks[action], key: "", after: describeAction(action) }]),
    ...changes.map((change) => toRow(change)),
    ...labels.added.map((label) => ({ mark: "+", key: "labels", after: label })),
    ...labels.removed.map((label) => ({ mark: "-", key: "labels", before: label, after: "" })),
    ...hostnames.flatMap((hostname) => {
      const title = hostname.isDefault ? "default_hostname" : hostname.hostname;
      return [
        ...(["create", "delete", "extra"].includes(hostname.action)
          ? [{ mark: marks[hostname.action], hostname: title, key: "", after: describeAction(hostname.action) }]
          : []),
        ...hostname.changes.map((change) => toRow(change, title)),
      ];
    }),
    ...Object.entries(secrets).map(([field, variable]) => ({
      mark: "+",
      key: field.toLowerCase(),
      after: `!env ${variable}`,
    })),
    ...problems.map((problem) => ({ mark: "!", key: "", after: problem })),
  ];
}

/** @param {string} action */
function describeAction(action) {
  return (
    { create: "is created", delete: "is deleted, with all its settings", extra: "isn't in the file, and stays" }[
      action
    ] ?? ""
  );
}

function describeRow({ key, before, after, entries, consequence }) {
  const change = entries
    ? [...entries.added.map((entry) => `+ ${entry}`), ...entries.removed.map((entry) => `- ${entry}`)].join("  ")
    : before === undefined || before === null
      ? after
      : `${before || '""'} → ${after || '""'}`;
  return `${key ? `${key}: ` : ""}${change}${consequence ? `  ! ${consequence}` : ""}`;
}

function summarize({ writes, requests, minutes, conflicts, zones }) {
  const open = conflicts.filter(({ resolution }) => resolution === null).length;
  const problems = zones.reduce((sum, zone) => sum + zone.problems.length, 0);
  return [
    ...(writes > 0
      ? [
          `${count(writes, "change")}, about ${count(requests, "request")}, ${minutes === 0 ? "less than a minute" : `about ${count(minutes, "minute")}`}.`,
        ]
      : open + problems === 0
        ? ["No changes."]
        : []),
    ...(open > 0 ? [`${count(open, "conflict")}: decide with --prefer file or --prefer account.`] : []),
    ...(problems > 0 ? [`${count(problems, "problem")} to solve before it can be applied.`] : []),
  ].join(" ");
}

/** @param {number} number @param {string} noun */
function count(number, noun) {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Names zones; more than `limit` of them in part. @param {readonly string[]} names */
function describeZones(names, limit = Infinity) {
  if (names.length === 1) return names[0];
  const rest = names.length > limit ? ` and ${names.length - limit} more` : "";
  return `${count(names.length, "zone")}: ${names.slice(0, limit).join(", ")}${rest}`;
}

function formatText(plan) {
  const lines = [];
  for (const { names, rows } of groupRows(plan)) {
    lines.push(describeZones(names));
    for (const row of rows) lines.push(`  ${row.mark} ${row.hostname ? `${row.hostname} ` : ""}${describeRow(row)}`);
  }
  for (const { id, base, file, account, resolution } of plan.conflicts) {
    lines.push(
      `Conflict in ${id}: was ${base || '""'}, file ${file || '""'}, account ${account || '""'}${resolution ? ` (${resolution})` : ""}`,
    );
  }
  return [...lines, summarize(plan)].join("\n");
}

function formatMarkdown(plan, file) {
  const cell = (text) =>
    String(text ?? "")
      .replace(/[\\|`*_<>[\]~]/g, "\\$&")
      .replaceAll("\n", " ");
  const rows = groupRows(plan).flatMap(({ names, rows: ofZones }) =>
    ofZones.map(({ mark, hostname, ...row }, index) => {
      const zones = index > 0 && names.length > 1 ? `the same ${names.length} zones` : describeZones(names, maxNames);
      return `| ${cell(zones)} | ${cell(hostname)} | ${cell(mark)} ${cell(describeRow(row))} |`;
    }),
  );
  let length = 0;
  const lines = rows.filter((row) => (length += row.length + 1) <= maxTableLength);
  const conflicts = plan.conflicts.map(
    ({ id, base, file: mine, account }) =>
      `- Conflict in ${cell(id)}: was ${cell(base)}, file ${cell(mine)}, account ${cell(account)}`,
  );
  return [
    `### Plan for ${cell(file)}`,
    "",
    cell(summarize(plan)),
    ...(lines.length > 0 ? ["", "| Zone | Hostname | Change |", "| --- | --- | --- |", ...lines] : []),
    ...(rows.length > lines.length ? ["", `And ${count(rows.length - lines.length, "more line")}.`] : []),
    ...(conflicts.length > 0 ? ["", ...conflicts] : []),
  ].join("\n");
}

/** Prints a result; with --json as JSON. */
function print(text, value, { json }) {
  say(json ? JSON.stringify(value, null, 2) : text);
}

/** Files that were read, because standard input can be read only once. */
const texts = new Map();

/** @param {string} path */
async function read(path) {
  if (!texts.has(path)) {
    const text = await readFile(path === "-" ? 0 : path, "utf8").catch((error) => {
      throw new UsageError(`${path} can't be read: ${error.code}.`);
    });
    texts.set(path, text);
  }
  return texts.get(path);
}

/** Returns the account's source file, which was applied last; undefined if it has none. It's read once. */
async function readSource(client) {
  client.source ??= client.json("GET", client.toPath("/configuration/source")).then(({ source }) => {
    if (!source) warn("The account has no source file yet. The file is compared with the account only.");
    return source?.file;
  });
  return client.source;
}

async function plan(client, file, options) {
  const base = options["base-source"] ? await readSource(client) : options.base && (await read(options.base));
  const body = {
    file: await read(file),
    ...(base !== undefined && { base }),
    ...(options.prefer !== undefined && { resolutions: { "*": options.prefer } }),
    ...(options.delete !== undefined && { deletes: options.delete.split(",").map((name) => name.trim()) }),
  };
  return client.json("POST", client.toPath("/configuration/plan"), body);
}

const commands = {
  async export(client, file, { full, zones }) {
    const query = new URLSearchParams({ ...(full && { full: "1" }), ...(zones !== undefined && { zones }) });
    const { text } = await client.request("GET", client.toPath(`/configuration?${query}`));
    if (file === undefined || file === "-") process.stdout.write(text);
    else await writeFile(file, text);
    return 0;
  },

  async plan(client, file, options) {
    const planned = await plan(client, file, options);
    print(options.markdown ? formatMarkdown(planned, file) : formatText(planned), planned, options);
    return isBlocked(planned) ? 1 : planned.writes === 0 ? 0 : 2;
  },

  async apply(client, file, options) {
    const exitCode = await apply(client, file, options);
    // What failed is planned again next time: the source is the base of --base-source.
    if (options.source && exitCode === 0) await uploadSource(client, file, options);
    return exitCode;
  },
};

/** Applies a file. Returns the exit code. */
async function apply(client, file, options) {
  const planned = await plan(client, file, options);
  if (options.digest !== undefined && options.digest !== planned.digest)
    throw new UsageError("The plan has changed since it was reviewed. Plan again.");
  if (planned.writes === 0 || isBlocked(planned)) {
    print(formatText(planned), planned, options);
    return isBlocked(planned) ? 1 : 0;
  }
  if (!options.json) say(formatText(planned));
  const created = await createBucketZones(client, planned, options);
  // The rest of their settings, such as hostnames, is planned again.
  const rest = created > 0 ? await plan(client, file, options) : planned;
  if (rest.writes === 0) return 0;
  let run = await client.json("POST", client.toPath("/bulk-runs"), { plan: rest.digest });
  if (!options.json) say(`Bulk run ${run.id} started.`);
  let noticeAt = Date.now() + noticeMs;
  while (run.state === "running") {
    await wait(pollMs);
    run = await client.json("GET", client.toPath(`/bulk-runs/${run.id}`));
    if (run.state === "running" && Date.now() >= noticeAt) {
      const done = run.size - run.counts.pending;
      warn(`${done.toLocaleString("en-US")} of ${count(run.size, "change")} done.`);
      noticeAt = Date.now() + noticeMs;
    }
  }
  const failed = run.items.filter(({ state }) => state !== "applied" && state !== "unchanged");
  const lines = failed.map(
    ({ zoneName, hostname, state, detail }) => `  ${zoneName} ${hostname ?? ""}: ${state}. ${detail ?? ""}`,
  );
  const counts = Object.entries(run.counts).flatMap(([state, number]) => (number > 0 ? [`${number} ${state}`] : []));
  const pause =
    run.state === "paused" ? [`Paused: ${run.pauseDetail ?? run.pauseReason}. Resume it in the console.`] : [];
  print([...lines, ...pause, `Bulk run ${run.state}: ${counts.join(", ")}.`].join("\n"), run, options);
  return run.state === "completed" && failed.length === 0 ? 0 : 1;
}

/** Names the file as the one that the account's zones follow. */
async function uploadSource(client, file, { commit = null, json }) {
  const name = file === "-" ? "standard input" : file;
  await client.json("PUT", client.toPath("/configuration/source"), { file: await read(file), name, commit });
  if (!json) say(`${name} is the account's source file.`);
}

/** Creates the plan's bucket zones with their keys, which a run doesn't store. Returns their number. */
async function createBucketZones(client, { zones }, options) {
  const buckets = zones.filter(({ secrets }) => Object.keys(secrets).length > 0);
  const missing = buckets.flatMap(({ secrets }) => Object.values(secrets)).find((variable) => !process.env[variable]);
  if (missing !== undefined) throw new UsageError(`Set the environment variable ${missing}, which the file names.`);
  for (const { name, changes, secrets } of buckets) {
    await client.json("POST", client.toPath("/v1/cdn"), {
      ZONE_NAME: name,
      ...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
      ...Object.fromEntries(Object.entries(secrets).map(([field, variable]) => [field, process.env[variable]])),
    });
    if (!options.json) say(`Zone ${name} created.`);
  }
  return buckets.length;
}

/** Returns whether a plan can't be applied. */
function isBlocked({ conflicts, zones }) {
  return conflicts.some(({ resolution }) => resolution === null) || zones.some(({ problems }) => problems.length > 0);
}

/** @param {readonly string[]} args */
async function run(args) {
  const { values, positionals } = parseCommand(args);
  const [name = "", file, ...rest] = positionals;
  if (values.help || name === "") {
    say(help);
    return name === "" && !values.help ? 1 : 0;
  }
  const command = commands[name];
  const isValid = command !== undefined && rest.length === 0 && (file !== undefined || name === "export");
  const isComplete =
    (values.commit === undefined || values.source === true) && !(values.base !== undefined && values["base-source"]);
  if (!isValid || !isComplete || (values.prefer !== undefined && !["file", "account"].includes(values.prefer)))
    throw new UsageError(help);
  try {
    return await command(new Console(readSettings(process.env)), file, values);
  } catch (error) {
    for (const { line, column, field, message } of error.errors ?? [])
      warn(`${field === "base" ? (values.base ?? "source file") : file}:${line ?? 1}:${column ?? 1}: ${message}`);
    throw error;
  }
}

function parseCommand(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        base: { type: "string" },
        "base-source": { type: "boolean" },
        commit: { type: "string" },
        delete: { type: "string" },
        digest: { type: "string" },
        full: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        json: { type: "boolean" },
        markdown: { type: "boolean" },
        prefer: { type: "string" },
        source: { type: "boolean" },
        zones: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error.message}\n\n${help}`);
  }
}

// A reader that has enough, such as head, doesn't end the command.
process.stdout.on("error", () => undefined);

process.exitCode = await run(process.argv.slice(2)).catch((error) => {
  warn(error instanceof UsageError ? error.message : String(error?.stack ?? error));
  return 1;
});

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Console } from "./console.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Runs a command of the operator's command line on a console's database and gives what it prints as JSON. Rejects with
 * its sentence when it refuses.
 */
export async function runAdmin(console: Console, args: readonly string[], input = ""): Promise<unknown> {
  const child = spawn(process.execPath, ["apps/bff/src/admin/main.ts", ...args, "--json"], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...console.settings },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`admin ${args.join(" ")} ended with ${String(code)}: ${errors || output}`);
  return JSON.parse(output);
}

/** A person with a role in an account, who can sign in. */
export interface Member {
  readonly email: string;
  readonly password: string;
}

/** Makes a user with the tests' password, and a member of an account when one is named. */
export async function createMember(
  console: Console,
  email: string,
  membership?: { readonly account: string; readonly role: "full" | "developer" | "billing" },
): Promise<Member> {
  const password = "correct horse battery staple";
  await runAdmin(console, ["user", "create", email, "--name", email.split("@")[0] ?? email], password);
  if (membership) await runAdmin(console, ["member", "add", membership.account, email, membership.role]);
  return { email, password };
}

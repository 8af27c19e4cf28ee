import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AccountRole } from "@edge-console/contract/permissions";
import type { Console } from "./console.ts";
import { startProgram } from "./program.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Runs an admin command with `input` as its standard input, and returns its JSON output. Rejects with the error message
 * if it fails.
 */
export type RunAdmin = <Output>(args: readonly string[], input?: string) => Promise<Output>;

/** Runs an admin command on a console's database in a separate process, as an operator does. */
export async function runAdmin<Output>(console: Console, args: readonly string[], input = ""): Promise<Output> {
  const child = spawn(process.execPath, ["apps/bff/src/cli/main.ts", ...args, "--json"], {
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
  return JSON.parse(getOutput(args, { code, stdout: output, stderr: errors }));
}

function getOutput(
  args: readonly string[],
  { code, stdout, stderr }: { readonly code: unknown; readonly stdout: string; readonly stderr: string },
): string {
  if (code !== 0) throw new Error(`admin ${args.join(" ")} ended with ${String(code)}: ${stderr || stdout}`);
  return stdout;
}

/** Messages to and from the process that runs several admin commands. */
export interface AdminRequest {
  readonly id: number;
  readonly args: readonly string[];
  readonly input: string;
}
export interface AdminResponse {
  readonly id: number;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Admin commands on a console's database in one long-running process. */
export interface AdminSession {
  readonly run: RunAdmin;
  readonly stop: () => Promise<void>;
}

/** Starts the process, for tests that run many commands. A separate process takes a second to start. */
export async function startAdmin(console: Console): Promise<AdminSession> {
  const program = await startProgram("apps/bff/test/admin-session.ts", "admin ready", console.settings);
  let lastRequestId = 0;
  return {
    async run<Output>(args: readonly string[], input = ""): Promise<Output> {
      const request: AdminRequest = { id: ++lastRequestId, args: [...args, "--json"], input };
      const abortController = new AbortController();
      const { signal } = abortController;
      const exitPromise = once(program.process, "exit", { signal }).then(() => {
        throw new Error(`the command line ended:\n${program.output()}`);
      });
      const responsePromise = new Promise<AdminResponse>((resolve) => {
        const handleMessage = (response: AdminResponse) => {
          if (response.id !== request.id) return;
          program.process.off("message", handleMessage);
          resolve(response);
        };
        program.process.on("message", handleMessage);
      });
      program.process.send(request);
      const response = await Promise.race([responsePromise, exitPromise]).finally(() => abortController.abort());
      return JSON.parse(getOutput(args, response));
    },
    stop: program.stop,
  };
}

/** User who can sign in, with a role in an account. */
export interface Member {
  readonly email: string;
  readonly password: string;
}

/** Creates a user with the test password, as a member of `account` if given. */
export async function createMember(
  run: RunAdmin,
  email: string,
  membership?: { readonly account: string; readonly role: AccountRole },
): Promise<Member> {
  const password = "correct horse battery staple";
  await run(["user", "create", email, "--name", email.split("@")[0] ?? email], password);
  if (membership) await run(["member", "add", membership.account, email, membership.role]);
  return { email, password };
}

import type { AdminAnswer, AdminRequest } from "@edge-console/testing/admin";
import { runCommand } from "../src/cli/run-command.ts";
import { runAdmin } from "../src/cli/run.ts";
import { Secret } from "../src/crypto/secret.ts";

/** Runs the operator's command lines that its parent sends, one after the other: a file has one writer at a time. */
let work = Promise.resolve();

async function answer({ id, args, input }: AdminRequest): Promise<void> {
  const result = await runAdmin(args, (command, given) =>
    runCommand(process.env, async () => new Secret(input), command, given),
  ).catch((error: unknown) => ({ code: 1, stdout: "", stderr: String(error) }));
  process.send?.({ id, ...result } satisfies AdminAnswer);
}

process.on("message", (request: AdminRequest) => {
  work = work.then(() => answer(request));
});
process.on("disconnect", () => process.exit());
process.stdout.write("admin ready\n");

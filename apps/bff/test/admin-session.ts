import type { AdminResponse, AdminRequest } from "@edge-console/testing/admin";
import { runCommand } from "../src/cli/run-command.ts";
import { runAdmin } from "../src/cli/run.ts";
import { Secret } from "../src/platform/crypto/secret.ts";

/** Commands received from the parent process, run in sequence because SQLite has one writer at a time. */
let queue = Promise.resolve();

async function runRequest({ id, args, input }: AdminRequest): Promise<void> {
  const result = await runAdmin(args, (command, commandArgs) =>
    runCommand(process.env, async () => new Secret(input), command, commandArgs),
  ).catch((error: unknown) => ({ code: 1, stdout: "", stderr: String(error) }));
  process.send?.({ id, ...result } satisfies AdminResponse);
}

process.on("message", (request: AdminRequest) => {
  queue = queue.then(() => runRequest(request));
});
process.on("disconnect", () => process.exit());
process.stdout.write("admin ready\n");

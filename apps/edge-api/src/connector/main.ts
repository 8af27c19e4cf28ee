import { setTimeout as wait } from "node:timers/promises";
import { Connector, ConnectorRejectedError, reportSeconds } from "./connector.ts";
import { type ConnectorOptions, OptionsError, readOptions, usage } from "./options.ts";

/** Reports every 30 seconds until the process is stopped. */
async function run(options: ConnectorOptions): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const connector = new Connector(options, (line) => console.log(line));
  console.log(`connecting to ${options.url}`);
  while (!stopping.signal.aborted) {
    await connector.report();
    await wait(reportSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  await connector.stop();
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === "help") console.log(usage);
  else await run(options);
} catch (error) {
  if (!(error instanceof OptionsError || error instanceof ConnectorRejectedError)) throw error;
  console.error(error.message);
  if (error instanceof OptionsError) console.error(`\n${usage}`);
  process.exitCode = 1;
}

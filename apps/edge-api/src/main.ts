import { destination, pino } from "pino";
import { ConfigError, readConfig } from "./config.ts";
import { startEdgeApi } from "./service.ts";

const logger = pino(destination(2));

try {
  const config = readConfig(process.env);
  const service = await startEdgeApi(config, logger);
  // Whoever asked for any free port has to be told which it became.
  if (config.operatorPort === 0) console.log(`edge-api operator ${service.operatorUrl}`);
  console.log(`edge-api ready ${service.url}`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void service.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (process.env["EXIT_WITH_PARENT"] === "1" && process.connected) process.on("disconnect", stop);
} catch (error) {
  if (!(error instanceof ConfigError)) logger.fatal({ err: error }, "edge-api did not start");
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

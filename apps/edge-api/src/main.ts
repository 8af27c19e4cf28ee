import { destination, pino } from "pino";
import { ConfigError, readConfig } from "./config.ts";
import { startEdgeApi } from "./service.ts";

const logger = pino(destination(2));

try {
  const config = readConfig(process.env);
  const service = await startEdgeApi(config, logger);
  // Prints the actual port if the configuration asks for any free one.
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
  if (process.env["EXIT_WITH_PARENT"] === "1") {
    // The parent may have ended while the service started.
    if (process.send && !process.connected) stop();
    process.on("disconnect", stop);
  }
} catch (error) {
  if (!(error instanceof ConfigError)) logger.fatal({ err: error }, "edge-api failed to start");
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

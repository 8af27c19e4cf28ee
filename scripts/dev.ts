import { join } from "node:path";
import { findFreePort } from "@edge-console/testing/free-port";
import { createServer } from "vite";
import { LogFile } from "./processes/log-file.ts";
import { moveEarlierDemo } from "./processes/earlier-demo.ts";
import { assertFreePorts } from "./processes/ports.ts";
import { ReloadingService } from "./processes/reloading-service.ts";
import { Service } from "./processes/service.ts";
import { stackSettings, withOperatorPort } from "./processes/stack-settings.ts";
import { waitForStop } from "./processes/until-stopped.ts";
import { formatWelcome } from "./processes/welcome.ts";
import { dataFolder, demoFolder, root } from "./repository.ts";
import { report } from "./toolchain/failure.mjs";

const running: { stop(): Promise<void> }[] = [];
const stopped = waitForStop();

function reload(name: string, app: string, env: NodeJS.ProcessEnv): ReloadingService {
  const log = new LogFile(join(demoFolder, "logs", `${name}.log`));
  const start = () => new Service({ name, entry: join(root, app, "src/main.ts"), env, log });
  const folders = [join(root, app, "src"), join(root, "packages/contract/src")];
  const service = new ReloadingService(start, folders, (message) => console.log(message));
  running.push(service);
  return service;
}

/** Serves the web app with hot reload at the console's URL, and proxies everything else to the bff. */
async function serveWeb(host: string, port: number, publicUrl: string, bffUrl: string): Promise<void> {
  const server = await createServer({
    root: join(root, "apps/web"),
    logLevel: "warn",
    server: {
      host,
      port,
      strictPort: true,
      allowedHosts: [new URL(publicUrl).hostname],
      proxy: {
        "/api": { target: bffUrl, changeOrigin: false },
        "/healthz": { target: bffUrl, changeOrigin: false },
        "/sso": { target: bffUrl, changeOrigin: false },
      },
    },
  });
  running.push({ stop: () => server.close() });
  await server.listen();
}

async function start(): Promise<void> {
  const notice = moveEarlierDemo(dataFolder, demoFolder);
  if (notice !== undefined) console.log(notice);
  const settings = stackSettings(await withOperatorPort(process.env), demoFolder);
  await assertFreePorts(settings.ports);
  const edgeApiUrl = await reload("edge-api", "apps/edge-api", settings.edgeApi).ready;
  const bffPort = await findFreePort();
  const bffEnv = { ...settings.console(edgeApiUrl), HOST: "127.0.0.1", PORT: String(bffPort) };
  const publicUrl = await reload("console", "apps/bff", bffEnv).ready;
  await serveWeb(settings.host, settings.port, publicUrl, `http://127.0.0.1:${bffPort}`);
  console.log(`
The Edge Console is running with hot reload. Press Ctrl-C to stop.
  Service    ${edgeApiUrl}/v1
  Logs       data/demo/logs

${formatWelcome(publicUrl, settings.demoPassword)}
`);
  await stopped;
}

const outcome = await Promise.race([start().catch((error: unknown) => error), stopped]);
if (outcome !== undefined) process.exitCode = report(outcome);
await Promise.all(running.map((server) => server.stop()));
process.exit();

import { join } from "node:path";
import { LogFile } from "./processes/log-file.ts";
import { moveEarlierDemo } from "./processes/earlier-demo.ts";
import { assertFreePorts } from "./processes/ports.ts";
import { Service } from "./processes/service.ts";
import { stackSettings, withOperatorPort } from "./processes/stack-settings.ts";
import { waitForStop } from "./processes/until-stopped.ts";
import { formatWelcome } from "./processes/welcome.ts";
import { dataFolder, demoFolder, root } from "./repository.ts";
import { report } from "./toolchain/failure.mjs";
import { buildWeb } from "./web-build/build-web.ts";

const services: Service[] = [];
const stopping = new AbortController();
const stopped = waitForStop().then(() => stopping.abort());

function startService(name: string, entry: string, env: NodeJS.ProcessEnv): Service {
  const log = new LogFile(join(demoFolder, "logs", `${name}.log`));
  const service = new Service({ name, entry: join(root, entry), env, log });
  services.push(service);
  return service;
}

async function start(): Promise<void> {
  const notice = moveEarlierDemo(dataFolder, demoFolder);
  if (notice !== undefined) console.log(notice);
  const settings = stackSettings(await withOperatorPort(process.env), demoFolder);
  await assertFreePorts(settings.ports);

  const edgeApi = startService("edge-api", "apps/edge-api/src/main.ts", settings.edgeApi);
  const [edgeApiUrl] = await Promise.all([edgeApi.ready, buildWeb(stopping.signal)]);
  if (stopping.signal.aborted) return;

  const bff = startService("console", "apps/bff/src/main.ts", settings.console(edgeApiUrl));
  const publicUrl = await bff.ready;
  console.log(`
The Edge Console is running. Press Ctrl-C to stop.
  Service    ${edgeApiUrl}/v1
  Logs       data/demo/logs

${formatWelcome(publicUrl, settings.demoPassword)}`);

  const exits = services.map((service) => service.exited.then(() => service));
  const firstExit = await Promise.race([...exits, stopped]);
  if (firstExit && !stopping.signal.aborted) throw firstExit.failure;
}

const outcome = await Promise.race([start().catch((error: unknown) => error), stopped]);
if (outcome !== undefined && !stopping.signal.aborted) process.exitCode = report(outcome);
stopping.abort();
await Promise.all(services.map((service) => service.stop()));
// An aborted build can keep the process alive.
process.exit();

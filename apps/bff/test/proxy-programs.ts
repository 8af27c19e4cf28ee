import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";

/** The proxies that are tried with their files. */
const triedProxies = ["nginx", "caddy", "haproxy"] as const;
type ProxyName = (typeof triedProxies)[number];

const proxyFolder = fileURLToPath(new URL("../../../deploy/proxy", import.meta.url));

/** Reads a file of deploy/proxy/. */
export function readProxyFile(name: string): Promise<string> {
  return readFile(path.join(proxyFolder, name), "utf8");
}

/** Lists the proxies that are installed on this machine. */
export function listInstalledProxies(): ProxyName[] {
  const versions = { nginx: "-v", caddy: "version", haproxy: "-v" } as const;
  return triedProxies.filter((name) => spawnSync(name, [versions[name]], { env: searchPath }).status === 0);
}

const searchPath = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };

/** What a proxy needs to run on loopback instead of where its file says. */
export interface ProxyPlace {
  readonly port: number;
  /** Ports of the replicas. */
  readonly replicas: readonly [number, number];
  readonly certificate: string;
  readonly key: string;
}

/** A running proxy. */
export interface RunningProxy {
  stop(): Promise<void>;
}

/** Runs nginx, Caddy, or HAProxy with the file of deploy/proxy/: only names, addresses, and the certificate are replaced. */
export async function startDocumentedProxy(
  name: ProxyName,
  place: ProxyPlace,
  freePort: number,
): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `edge-console-${name}-`));
  const [certificate, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  await writeFile(certificate, place.certificate);
  await writeFile(key, place.key);
  const [first, second] = place.replicas;
  const withReplicas = (text: string) =>
    text.replaceAll("127.0.0.1:8080", `127.0.0.1:${first}`).replaceAll("127.0.0.1:8081", `127.0.0.1:${second}`);
  if (name === "nginx") {
    const site = withReplicas(await readProxyFile("nginx.conf"))
      .replace("listen 80;", `listen 127.0.0.1:${freePort};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${place.port} ssl`)
      .replace("/etc/ssl/console.example.com.pem", certificate)
      .replace("/etc/ssl/private/console.example.com.key", key);
    return startNginx(folder, site, place.port);
  }
  if (name === "haproxy") {
    const file = path.join(folder, "haproxy.cfg");
    const pem = path.join(folder, "console.example.com.pem");
    await writeFile(pem, place.certificate + place.key);
    const text = withReplicas(await readProxyFile("haproxy.cfg"))
      .replace("bind :443 ssl", `bind 127.0.0.1:${place.port} ssl`)
      .replace("/etc/haproxy/console.example.com.pem", pem);
    await writeFile(file, text);
    const child = spawn("haproxy", ["-db", "-f", file], { env: searchPath, stdio: "ignore" });
    return waitUntilListening(child, "127.0.0.1", place.port);
  }
  const site = withReplicas(await readProxyFile("Caddyfile")).replace(
    "console.example.com {",
    `https://console.example.com:${place.port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
  );
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${site}`);
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...searchPath, HOME: folder },
    stdio: "ignore",
  });
  return waitUntilListening(child, "127.0.0.1", place.port);
}

/** Runs nginx with a site, such as `server { … }`, that listens on `port` of `host`. */
export async function startNginx(
  folder: string,
  site: string,
  port: number,
  host = "127.0.0.1",
): Promise<RunningProxy> {
  const file = path.join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = paths.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n");
  await writeFile(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", file], { env: searchPath, stdio: "ignore" });
  return waitUntilListening(child, host, port);
}

async function waitUntilListening(child: ChildProcess, host: string, port: number): Promise<RunningProxy> {
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await canConnect(host, port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}.`);
    await wait(50);
  }
  return {
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

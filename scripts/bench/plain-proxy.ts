import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { findFreePort } from "@edge-console/testing/free-port";

/** nginx with `proxy_pass`, as the baseline for the console. */
export interface PlainProxy {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Starts nginx with one process in front of `target`; undefined if nginx isn't installed. */
export async function startPlainProxy(target: string, folder: string): Promise<PlainProxy | undefined> {
  if (spawnSync("nginx", ["-v"]).error) return undefined;
  const port = await findFreePort();
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 256; }
     http {
       access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
       fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       upstream service { server ${new URL(target).host}; keepalive 16; }
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
       }
     }`,
  );
  const child = spawn("nginx", ["-c", config], { stdio: "ignore" });
  await waitUntilReady(port);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill("SIGTERM") };
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(socket.destroy() !== undefined));
      socket.once("error", () => resolve(false));
    });
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nginx doesn't respond");
}

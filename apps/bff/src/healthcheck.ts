/**
 * Checks the console that listens in the same container: exits with 0 if it is ready, with 1 otherwise. For health checks
 * that run a command, because image builders that write the OCI format drop HEALTHCHECK.
 */
import { request } from "node:http";

const timeoutMs = 2_500;
const anyAddress = /^(?:0\.0\.0\.0|::|)$/;
const { HOST: host = "", PORT: port = "8080" } = process.env;

request({
  hostname: anyAddress.test(host) ? "127.0.0.1" : host,
  port,
  path: "/healthz/ready",
  agent: false,
  timeout: timeoutMs,
})
  .once("response", ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .once("timeout", () => process.exit(1))
  .once("error", () => process.exit(1))
  .end();

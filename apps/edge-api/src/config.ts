import { isDnsName } from "@edge-console/contract/rules/host";
import { readOrCreateSecret } from "@edge-console/secret-file";

/** Configuration of edge-api (environment variables: docs/edge-api.md). */
export interface Config {
  /** Port of `/v1` on loopback; 0 for any free port. */
  readonly port: number;
  /** Port of the operator listener on loopback; 0 for any free port. */
  readonly operatorPort: number;
  readonly operatorToken: string;
  /** Path of the SQLite file, or `:memory:`. */
  readonly database: string;
  /** Domain of the default hostnames. */
  readonly zoneDomain: string;
  /** The service's own domain. */
  readonly serviceDomain: string;
  /** Whether to create demo accounts and traffic. */
  readonly demo: boolean;
}

/** Invalid environment variable. The message names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const operatorTokenFile = "data/edge-api-operator-token";

/**
 * Reads the configuration from the environment. Creates the operator token at the first start.
 * @throws {ConfigError}
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: parsePort(env, "EDGE_API_PORT", 8790),
    operatorPort: parsePort(env, "EDGE_API_OPERATOR_PORT", 8791),
    database: env["EDGE_API_DB"] || "data/edge-api.db",
    zoneDomain: parseDomain(env, "ZONE_DOMAIN", "edge-zones.example"),
    serviceDomain: parseDomain(env, "SERVICE_DOMAIN", "edge-delivery.example"),
    demo: parseDemo(env),
    operatorToken: getOperatorToken(env),
  };
}

function parsePort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new ConfigError(`${name} must be a port from 0 to 65535.`);
}

function parseDomain(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const domain = (env[name] || fallback).toLowerCase();
  if (isDnsName(domain) && domain.includes(".")) return domain;
  throw new ConfigError(`${name} must be a domain name such as ${fallback}.`);
}

function parseDemo(env: NodeJS.ProcessEnv): boolean {
  const text = env["EDGE_API_DEMO"] || "0";
  if (text === "0" || text === "1") return text === "1";
  throw new ConfigError("EDGE_API_DEMO must be 1 or 0.");
}

function getOperatorToken(env: NodeJS.ProcessEnv): string {
  const token = env["EDGE_API_OPERATOR_TOKEN"];
  if (!token) return readOrCreateSecret(operatorTokenFile);
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new ConfigError("EDGE_API_OPERATOR_TOKEN must be printable characters without spaces.");
}

import { randomBytes } from "node:crypto";
import { isDnsName } from "@edge-console/contract/rules/host";
import { readOrCreateSecret } from "./store/secret-file.ts";

/** How edge-api runs (environment variables: docs/edge-api.md). */
export interface Config {
  /** Port of `/v1` on loopback; 0 takes a free one. */
  readonly port: number;
  /** Port of the operator listener on loopback; 0 takes a free one. */
  readonly operatorPort: number;
  readonly operatorToken: string;
  /** SQLite file, or `:memory:`. */
  readonly database: string;
  /** Domain of the default hostnames. */
  readonly zoneDomain: string;
  /** The service's own other domain. */
  readonly serviceDomain: string;
  /** Whether the demonstration's accounts and traffic are made. */
  readonly demo: boolean;
}

/** A variable with a value that it cannot have; the message is one sentence that names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const operatorTokenFile = "data/edge-api-operator-token";

/**
 * The configuration that the environment asks for. Makes and keeps the operator token at the first start.
 * Throws a ConfigError that names the variable.
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
  throw new ConfigError("EDGE_API_DEMO must be 1, or 0 for none.");
}

function getOperatorToken(env: NodeJS.ProcessEnv): string {
  const given = env["EDGE_API_OPERATOR_TOKEN"];
  if (!given) return readOrCreateSecret(operatorTokenFile, () => randomBytes(32).toString("base64url"));
  if (/^[\x21-\x7e]+$/.test(given)) return given;
  throw new ConfigError("EDGE_API_OPERATOR_TOKEN must be printable characters without spaces.");
}

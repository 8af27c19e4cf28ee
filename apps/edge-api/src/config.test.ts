import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const token = { EDGE_API_OPERATOR_TOKEN: "a-token-of-the-operator" };

test("has a default for everything except the token", () => {
  expect(readConfig(token)).toEqual({
    port: 8790,
    operatorPort: 8791,
    operatorToken: token.EDGE_API_OPERATOR_TOKEN,
    database: "data/edge-api.db",
    zoneDomain: "edge-zones.example",
    serviceDomain: "edge-delivery.example",
    demo: false,
  });
});

test("reads all variables", () => {
  const env = {
    ...token,
    EDGE_API_PORT: "0",
    EDGE_API_OPERATOR_PORT: "65535",
    EDGE_API_DB: ":memory:",
    ZONE_DOMAIN: "Zones.Example.Net",
    SERVICE_DOMAIN: "service.example.net",
    EDGE_API_DEMO: "1",
  };
  expect(readConfig(env)).toMatchObject({
    port: 0,
    operatorPort: 65_535,
    database: ":memory:",
    zoneDomain: "zones.example.net",
    serviceDomain: "service.example.net",
    demo: true,
  });
});

test.each([
  ["EDGE_API_PORT", "65536"],
  ["EDGE_API_PORT", "http"],
  ["EDGE_API_OPERATOR_PORT", "-1"],
  ["ZONE_DOMAIN", "zones"],
  ["SERVICE_DOMAIN", "https://service.example"],
  ["EDGE_API_DEMO", "yes"],
  ["EDGE_API_OPERATOR_TOKEN", "with a space"],
])("rejects %s with the value %j and names the variable", (name, value) => {
  const read = () => readConfig({ ...token, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be [^.]+\\.?[^.]*\\.$`));
});

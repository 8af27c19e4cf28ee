import { expect, test } from "vitest";
import { insertToken, formatEnvFile, getEnvFileName } from "./env-file.ts";

test("formats the .env file and its name", () => {
  expect(formatEnvFile("t0k3n")).toBe("EDGE_TUNNEL_TOKEN=t0k3n\n");
  expect(getEnvFileName("Hamburg office / 2")).toBe("tunnel-hamburg-office-2.env");
  expect(getEnvFileName("–")).toBe("tunnel.env");
});

test("inserts the token for every placeholder, without interpreting it", () => {
  expect(insertToken("run --token {TOKEN}", "a$&b")).toBe("run --token a$&b");
  expect(insertToken("{TOKEN} {TOKEN}", "x")).toBe("x x");
});

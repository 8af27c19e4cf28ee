import { expect, test } from "vitest";
import { commandWith, envFile, envFileName } from "./env-file.ts";

test("the env file holds the variable that the connector reads", () => {
  expect(envFile("t0k3n")).toBe("EDGE_TUNNEL_TOKEN=t0k3n\n");
  expect(envFileName("Hamburg office / 2")).toBe("tunnel-hamburg-office-2.env");
  expect(envFileName("–")).toBe("tunnel.env");
});

test("the command has the token wherever the operator put its place, as it is", () => {
  expect(commandWith("run --token {TOKEN}", "a$&b")).toBe("run --token a$&b");
  expect(commandWith("{TOKEN} {TOKEN}", "x")).toBe("x x");
});

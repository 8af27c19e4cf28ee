import { createServer } from "node:net";
import { listeningPort } from "@edge-console/testing/free-port";
import { expect, it } from "vitest";
import { assertFreePorts, parsePort } from "./ports.ts";

it("takes a port from its variable, else the default", () => {
  expect(parsePort({ PORT: "9000" }, "PORT", 8080)).toBe(9000);
  expect(parsePort({}, "PORT", 8080)).toBe(8080);
  expect(parsePort({ PORT: "0" }, "PORT", 8080)).toBe(0);
});

it.each(["abc", "-1", "65536", "80.5", "0x50"])("names the variable when its value %s is no port", (value) => {
  expect(() => parsePort({ PORT: value }, "PORT", 8080)).toThrow(/^PORT must be a port/);
});

it("says which port is taken, and by which variable it moves", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const port = listeningPort(server);
  try {
    await expect(assertFreePorts([{ variable: "PORT", host: "127.0.0.1", port }])).rejects.toThrow(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free port.`,
    );
  } finally {
    server.close();
  }
});

it("refuses one port for two listeners, but any number of free ones", async () => {
  const use = (variable: string, port: number) => ({ variable, host: "127.0.0.1", port });
  await expect(assertFreePorts([use("A", 0), use("B", 0)])).resolves.toBeUndefined();
  await expect(assertFreePorts([use("A", 41_873), use("B", 41_873)])).rejects.toThrow(/A and B are both 41873/);
});

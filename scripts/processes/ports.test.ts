import { createServer } from "node:net";
import { getListeningPort } from "@edge-console/testing/free-port";
import { expect, it } from "vitest";
import { assertFreePorts, parsePort } from "./ports.ts";

it("reads a port from its variable, or uses the default", () => {
  expect(parsePort({ PORT: "9000" }, "PORT", 8080)).toBe(9000);
  expect(parsePort({}, "PORT", 8080)).toBe(8080);
  expect(parsePort({ PORT: "0" }, "PORT", 8080)).toBe(0);
});

it.each(["abc", "-1", "65536", "80.5", "0x50"])("names the variable if its value %s isn't a port", (value) => {
  expect(() => parsePort({ PORT: value }, "PORT", 8080)).toThrow(/^PORT must be a port/);
});

it("names the port that is in use and the variable that changes it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const port = getListeningPort(server);
  try {
    await expect(assertFreePorts([{ variable: "PORT", host: "127.0.0.1", port }])).rejects.toThrow(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free port.`,
    );
  } finally {
    server.close();
  }
});

it("rejects one port for two listeners, but accepts any number of free ones", async () => {
  const createPortUse = (variable: string, port: number) => ({ variable, host: "127.0.0.1", port });
  await expect(assertFreePorts([createPortUse("A", 0), createPortUse("B", 0)])).resolves.toBeUndefined();
  await expect(assertFreePorts([createPortUse("A", 41_873), createPortUse("B", 41_873)])).rejects.toThrow(
    /A and B are both 41873/,
  );
});

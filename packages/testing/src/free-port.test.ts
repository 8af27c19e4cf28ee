import type * as crypto from "node:crypto";
import { expect, it, vi } from "vitest";
import { findFreePort } from "./free-port.ts";

const drawn = vi.hoisted((): number[] => []);
vi.mock("node:crypto", async (importActual) => {
  const { randomInt } = await importActual<typeof crypto>();
  return { randomInt: (min: number, max: number) => drawn.shift() ?? randomInt(min, max) };
});

it("doesn't return a port again before anything listens on it", async () => {
  const port = await findFreePort();
  drawn.push(port, port);
  expect(await findFreePort()).not.toBe(port);
  expect(drawn).toEqual([]);
});

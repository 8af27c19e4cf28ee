import type { Resolver } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { lazyResolver } from "./lazy-resolver.ts";

type Values = { name: string };

const options = { fields: {}, shouldUseNativeValidation: false };
const reject: Resolver<Values, unknown, Values> = () => ({
  values: {},
  errors: { name: { type: "custom", message: "Enter a name." } },
});

test("a lazy resolver is loaded when the form is validated", async () => {
  const load = vi.fn<() => Promise<typeof reject>>().mockResolvedValue(reject);
  const resolve = lazyResolver(load);
  expect(load).not.toHaveBeenCalled();
  expect(await resolve({ name: "" }, undefined, options)).toMatchObject({
    errors: { name: { message: "Enter a name." } },
  });
});

test("a lazy resolver that can't be loaded leaves the validation to the server", async () => {
  const resolve = lazyResolver<Values>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await resolve({ name: "" }, undefined, options)).toEqual({ values: { name: "" }, errors: {} });
});

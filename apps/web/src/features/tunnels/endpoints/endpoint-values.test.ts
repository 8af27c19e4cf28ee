import { endpointFormSchema } from "@edge-console/contract/objects/tunnel";
import { describe, expect, test } from "vitest";
import {
  emptyEndpoint,
  diffEndpoint,
  type EndpointFormValues,
  toCreateBody,
  formatTarget,
  toFormValues,
  toEndpointFields,
} from "./endpoint-values.ts";

const endpoint = { NAME: "App", SCHEME: "https", HOST: "app.internal", PORT: 443 } as const;

describe("an endpoint's form", () => {
  test("leaves a port empty that the scheme brings along", () => {
    expect(toFormValues(endpoint).PORT).toBe("");
    expect(toFormValues({ ...endpoint, SCHEME: "http" }).PORT).toBe("443");
  });

  test("says what is wrong", () => {
    const wrong = (values: EndpointFormValues) =>
      endpointFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join());
    expect(wrong(emptyEndpoint)).toEqual(["NAME", "HOST"]);
    expect(wrong({ ...toFormValues(endpoint), PORT: "70000" })).toEqual(["PORT"]);
  });

  test("sends a port only where one was typed", () => {
    expect(toCreateBody(endpointFormSchema.parse(toFormValues(endpoint)))).not.toHaveProperty("PORT");
    expect(toCreateBody(endpointFormSchema.parse({ ...toFormValues(endpoint), PORT: " 443 " }))).toEqual(endpoint);
  });

  test.each([
    ["[fd00:20::42]", "fd00:20::42", "https://[fd00:20::42]:443"],
    ["FD00:20:0::42", "fd00:20::42", "https://[fd00:20::42]:443"],
    ["App.Internal", "app.internal", "https://app.internal:443"],
  ])("takes %s", (typed, kept, target) => {
    const values = { ...toFormValues(endpoint), HOST: typed };
    expect(toEndpointFields(endpointFormSchema.parse(values)).HOST).toBe(kept);
    expect(formatTarget({ ...values, NAME: "" })).toBe(target);
  });
});

describe("a change", () => {
  const change = (values: Partial<EndpointFormValues>) =>
    diffEndpoint(endpoint, toEndpointFields(endpointFormSchema.parse({ ...toFormValues(endpoint), ...values })));

  test("sends what differs", () => {
    expect(change({})).toEqual({});
    expect(change({ NAME: "Shop" })).toEqual({ NAME: "Shop" });
    expect(change({ PORT: "8443" })).toEqual({ PORT: 8443 });
  });

  test("sends the port with a scheme, also the one that it brings along", () => {
    expect(change({ SCHEME: "http" })).toEqual({ SCHEME: "http", PORT: 80 });
    expect(change({ SCHEME: "http", PORT: "443" })).toEqual({ SCHEME: "http", PORT: 443 });
  });
});

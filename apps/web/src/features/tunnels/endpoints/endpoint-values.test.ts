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

describe("endpoint form values", () => {
  test("leave the default port empty", () => {
    expect(toFormValues(endpoint).PORT).toBe("");
    expect(toFormValues({ ...endpoint, SCHEME: "http" }).PORT).toBe("443");
  });

  test("report invalid fields", () => {
    const findInvalidFields = (values: EndpointFormValues) =>
      endpointFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join());
    expect(findInvalidFields(emptyEndpoint)).toEqual(["NAME", "HOST"]);
    expect(findInvalidFields({ ...toFormValues(endpoint), PORT: "70000" })).toEqual(["PORT"]);
  });

  test("send a port only if one was entered", () => {
    expect(toCreateBody(endpointFormSchema.parse(toFormValues(endpoint)))).not.toHaveProperty("PORT");
    expect(toCreateBody(endpointFormSchema.parse({ ...toFormValues(endpoint), PORT: " 443 " }))).toEqual(endpoint);
  });

  test.each([
    ["[fd00:20::42]", "fd00:20::42", "https://[fd00:20::42]:443"],
    ["FD00:20:0::42", "fd00:20::42", "https://[fd00:20::42]:443"],
    ["App.Internal", "app.internal", "https://app.internal:443"],
  ])("accept the host %s", (host, stored, target) => {
    const values = { ...toFormValues(endpoint), HOST: host };
    expect(toEndpointFields(endpointFormSchema.parse(values)).HOST).toBe(stored);
    expect(formatTarget({ ...values, NAME: "" })).toBe(target);
  });
});

describe("diffEndpoint", () => {
  const change = (values: Partial<EndpointFormValues>) =>
    diffEndpoint(endpoint, toEndpointFields(endpointFormSchema.parse({ ...toFormValues(endpoint), ...values })));

  test("returns changed fields", () => {
    expect(change({})).toEqual({});
    expect(change({ NAME: "Shop" })).toEqual({ NAME: "Shop" });
    expect(change({ PORT: "8443" })).toEqual({ PORT: 8443 });
  });

  test("includes the port with a new scheme, also the default port", () => {
    expect(change({ SCHEME: "http" })).toEqual({ SCHEME: "http", PORT: 80 });
    expect(change({ SCHEME: "http", PORT: "443" })).toEqual({ SCHEME: "http", PORT: 443 });
  });
});

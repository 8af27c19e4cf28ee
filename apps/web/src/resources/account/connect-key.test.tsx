import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { ConnectKey } from "./connect-key.tsx";

it("T22: says next to the key how long to wait after too many attempts", async () => {
  const message = "This account tried 5 keys in 10 minutes. Try again in 8 minutes.";
  const problem = {
    type: "urn:edge-console:throttled",
    title: "Too many attempts",
    status: 429,
    detail: message,
    outcome: "not-applied",
    retryAfter: 480,
    errors: [{ field: "apiKey", message }],
    requestId: "r1",
  };
  const headers = { "content-type": "application/problem+json" };
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(Response.json(problem, { status: 429, headers })),
  );
  const screen = await renderComponent(<ConnectKey account="a1" />);
  await screen.getByLabelText("API key", { exact: true }).fill("k".repeat(64));
  await screen.getByRole("button", { name: "Connect API key" }).click();
  await expect
    .element(screen.getByLabelText("API key", { exact: true }))
    .toHaveAccessibleDescription(new RegExp(message));
  expect(screen.getByText(message).elements()).toHaveLength(1);
});

it("V25: sends a repaired key", async () => {
  const key = "k7".repeat(32);
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json({})));
  const screen = await renderComponent(<ConnectKey account="a1" />);
  const field = screen.getByLabelText("API key", { exact: true });
  await field.fill(` "Bearer ${key}" `);
  await screen.getByRole("button", { name: "Connect API key" }).click();
  await expect.poll(() => fetch.mock.calls.map(([, init]) => init?.body)).toContain(JSON.stringify({ apiKey: key }));
});

it("V25: shows a repaired key as repaired", async () => {
  const screen = await renderComponent(<ConnectKey account="a1" />);
  const field = screen.getByLabelText("API key", { exact: true });
  await field.fill(`Bearer ${"k7".repeat(32)}`);
  await screen.getByRole("button", { name: "Show value" }).click();
  await expect.element(field).toHaveValue("k7".repeat(32));
  await expect.element(field).toHaveAccessibleDescription(/Characters around the key were removed/);
});

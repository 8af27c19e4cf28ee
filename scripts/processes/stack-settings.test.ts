import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stackSettings, withOperatorPort } from "./stack-settings.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stack-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("connects the console to the local service, with demo data", () => {
  const settings = stackSettings({}, folder);
  const env = settings.console("http://127.0.0.1:8790");
  expect(env).toMatchObject({
    PUBLIC_URL: "http://localhost:8080",
    EDGE_API_URL: "http://127.0.0.1:8790",
    EDGE_OPERATOR_URL: "http://127.0.0.1:8791",
    CONSOLE_DEMO: "1",
  });
  expect(env.EDGE_OPERATOR_TOKEN).toBe(settings.edgeApi.EDGE_API_OPERATOR_TOKEN);
  expect(settings.edgeApi.EDGE_API_DEMO).toBe("1");
  expect(env.DEMO_PASSWORD).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
});

it("row 106: keeps all data in the folder, unless the user chose other databases", () => {
  const settings = stackSettings({ EDGE_API_DB: "" }, folder);
  expect(settings.edgeApi.EDGE_API_DB).toBe(join(folder, "edge-api.db"));
  expect(settings.console("http://127.0.0.1:8790").DATABASE_URL).toBe(`sqlite:${join(folder, "console.db")}`);
  const other = stackSettings({ EDGE_API_DB: ":memory:", DATABASE_URL: "postgres://localhost/demo" }, folder);
  expect(other.edgeApi.EDGE_API_DB).toBe(":memory:");
  expect(other.console("http://127.0.0.1:8790").DATABASE_URL).toBe("postgres://localhost/demo");
});

it("reuses the token and the password at the next start", () => {
  const [first, second] = [stackSettings({}, folder), stackSettings({}, folder)];
  expect(second.demoPassword).toBe(first.demoPassword);
  expect(second.edgeApi.EDGE_API_OPERATOR_TOKEN).toBe(first.edgeApi.EDGE_API_OPERATOR_TOKEN);
});

it.each([
  [{ PORT: "9000" }, "http://localhost:9000"],
  [{ PORT: "9000", PUBLIC_URL: "https://console.example" }, "https://console.example"],
  [{ PORT: "0" }, undefined],
])("derives the public URL from PORT unless it is set: %o", (env, publicUrl) => {
  expect(stackSettings(env, folder).console("http://127.0.0.1:8790").PUBLIC_URL).toBe(publicUrl);
});

it("doesn't change variables that the user set", () => {
  const settings = stackSettings(
    { EDGE_API_DEMO: "0", CONSOLE_DEMO: "0", EDGE_API_URL: "https://edge.example", EDGE_OPERATOR_TOKEN: "theirs" },
    folder,
  );
  expect(settings.demoPassword).toBeUndefined();
  expect(settings.edgeApi.EDGE_API_DEMO).toBe("0");
  expect(settings.console("http://127.0.0.1:8790")).toMatchObject({
    CONSOLE_DEMO: "0",
    EDGE_API_URL: "https://edge.example",
    EDGE_OPERATOR_TOKEN: "theirs",
  });
});

it("treats an empty variable as unset", () => {
  const settings = stackSettings({ PORT: "", CONSOLE_DEMO: "", EDGE_API_OPERATOR_PORT: "" }, folder);
  expect(settings.console("http://127.0.0.1:8790")).toMatchObject({
    PUBLIC_URL: "http://localhost:8080",
    CONSOLE_DEMO: "1",
    EDGE_OPERATOR_URL: "http://127.0.0.1:8791",
  });
});

it("selects a free port for the operator listener, so that the console knows its URL", async () => {
  const settings = stackSettings(await withOperatorPort({ EDGE_API_OPERATOR_PORT: "0" }), folder);
  const port = settings.edgeApi.EDGE_API_OPERATOR_PORT;
  expect(Number(port)).toBeGreaterThan(0);
  expect(settings.console("http://127.0.0.1:8790").EDGE_OPERATOR_URL).toBe(`http://127.0.0.1:${port}`);
});

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "../fixtures/test.ts";

const builtDirectory = process.env["WEB_DIR"] ?? fileURLToPath(new URL("../../apps/web/dist", import.meta.url));
const servedDirectory = mkdtempSync(join(tmpdir(), "edge-console-web-"));
cpSync(builtDirectory, servedDirectory, { recursive: true });

test.use({ settings: { WEB_DIR: servedDirectory } });

test.afterAll(() => rmSync(servedDirectory, { recursive: true, force: true }));

test("offers to reload an outdated page after an upgrade", { tag: "@full" }, async ({ account, full }) => {
  await full.clock.install();
  await full.goto(`/a/${account.id}/account`);
  await expect(full.getByRole("heading", { level: 1 })).toBeVisible();
  const [entry = ""] = /main-[\w-]+(?=\.js)/.exec(readFileSync(join(servedDirectory, "index.html"), "utf8")) ?? [];
  const next = `${entry}x`;
  // Loads the same script, and no copy of it: other scripts import the entry under its name.
  writeFileSync(join(servedDirectory, `assets/${next}.js`), `import "./${entry}.js";\n`);
  const documents = readdirSync(servedDirectory, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  for (const document of documents.map((name) => join(servedDirectory, name))) {
    for (const suffix of [".br", ".gz"]) rmSync(document + suffix, { force: true });
    writeFileSync(document, readFileSync(document, "utf8").replaceAll(entry, next));
  }
  const notice = full.getByText("A new version of the console is available.");
  await expect(notice).toBeHidden();
  await full.clock.fastForward("11:00");
  await expect(notice).toBeVisible();
  await full.getByRole("button", { name: "Reload" }).click();
  await expect(full.locator(`script[src*="${next}"]`)).toHaveCount(1);
  await expect(full.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

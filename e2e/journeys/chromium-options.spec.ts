import { getChromiumOptions } from "@edge-console/testing/chromium-options";
import { chromium, expect, test } from "@playwright/test";

const switchName = "--disable-features=";

test("Chromium turns off all features that Playwright turns off, and the popups of its address bar", async () => {
  const server = await chromium.launchServer(getChromiumOptions());
  const lists = server
    .process()
    .spawnargs.filter((argument) => argument.startsWith(switchName))
    .map((argument) => argument.slice(switchName.length).split(","));
  const [playwright, own] = lists;
  expect(lists).toHaveLength(2);
  expect(own).toEqual(expect.arrayContaining(playwright ?? []));

  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  await page.goto("data:text/html,<h1>Page</h1>");
  const session = await page.context().newCDPSession(page);
  // Only an empty filter includes the browser's own pages.
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  expect(targetInfos.map(({ url }) => url).filter((url) => url.startsWith("chrome:"))).toEqual([]);
  await server.close();
});

import { readFileSync, mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
const { url } = JSON.parse(readFileSync("/tmp/stat/stack.json", "utf8"));
const [
  ,
  ,
  person = "owner",
  zoneIndex = "0",
  query = "",
  widths = "1440",
  themes = "light",
  name = "shot",
  action = "",
] = process.argv;
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
mkdirSync("/tmp/stat/shots", { recursive: true });
for (const theme of themes.split(","))
  for (const width of widths.split(",").map(Number)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: Number(process.env.HEIGHT ?? (width < 500 ? 844 : 900)) },
      colorScheme: theme as "light",
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
    });
    const page = await context.newPage();
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log("CONSOLE", m.text()));
    page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(`${person}@demo.example`);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor({ state: "hidden" });
    const session = await (await page.request.get("/api/session")).json();
    const account = session.accounts[0].id;
    let zone = process.env.ZONE ?? "";
    if (!zone) {
      const zones = await (await page.request.get(`/api/accounts/${account}/v1/cdn`)).json();
      zone = zones.CDN_ZONES[Number(zoneIndex)].ID;
      if (process.env.LIST) console.log(zones.CDN_ZONES.map((z: any) => `${z.ID} ${z.ZONE_NAME}`).join("\n"));
    }
    await page.goto(`/a/${account}/zones/${zone}/statistics?${query}`);
    await page.waitForLoadState("load");
    await page.waitForTimeout(1500);
    if (action === "hover") {
      const s = page.getByRole("slider").first();
      const b = await s.boundingBox();
      await page.mouse.move(b!.x + b!.width * 0.6, b!.y + 50);
      await page.waitForTimeout(200);
    }
    if (action === "drag") {
      const s = page.getByRole("slider").first();
      const b = await s.boundingBox();
      await page.mouse.move(b!.x + b!.width * 0.3, b!.y + 50);
      await page.mouse.down();
      await page.mouse.move(b!.x + b!.width * 0.5, b!.y + 50, { steps: 5 });
      await page.waitForTimeout(200);
    }
    if (action === "png") {
      await page.getByRole("button", { name: "Requests: table and downloads" }).click();
      const [d] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: "Download PNG" }).click(),
      ]);
      await d.saveAs(`/tmp/stat/shots/${name}-download.png`);
      console.log(d.suggestedFilename());
    }
    await page.screenshot({
      path: `/tmp/stat/shots/${name}-${width}-${theme}.png`,
      fullPage: process.env.FULL !== "0",
    });
    console.log(
      page.url(),
      await page.evaluate(() => ({
        nodes: document.querySelectorAll("*").length,
        sw: document.documentElement.scrollWidth,
        styleEls: document.querySelectorAll("style").length,
      })),
    );
    await context.close();
  }
await browser.close();

import { createScreenParams, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

/** Delay of a slow read in milliseconds, shorter than the deadline of the console's server. */
const delay = 8_000;

/** Screens with the path of their slow read, what they show without it, and what they show then. */
const screens = [
  { name: "zone overview", path: "/zones/:zone", slow: "/hostnames$", early: "Origin", late: "Test a request" },
  { name: "zone list", path: "/zones", slow: "^/v1/cdn$", early: "Zones", late: /^subject/, tag: "@full" },
];

for (const { name, path, slow, early, late, tag = [] } of screens) {
  test(
    `${name}: shows what has loaded, says that the API is slow, and shows the rest as it arrives`,
    { tag },
    async () => {
      const { account, page } = shared;
      await account.armFault({ method: "GET", path: slow, when: "before", kind: "slow", delay_ms: delay });
      await page.goto(`/a/${account.id}${path.replace(":zone", params.zone)}`);
      const message = page.getByText("The Edge API is responding slowly.");
      await expect(message).toBeVisible();
      const heading = page.getByRole("heading", { name: early, exact: true });
      await expect(heading).toBeVisible();
      const place = await heading.boundingBox();
      await expect(page.getByText(late)).toHaveCount(0);

      await expect(page.getByText(late).first()).toBeVisible();
      await expect(message).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(place);
    },
  );
}

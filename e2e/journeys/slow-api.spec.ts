import { holdRequests } from "../fixtures/hold-requests.ts";
import { createScreenParams, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

/** Screens with their slow read, what they show without it, and what they show then. */
const screens = [
  {
    name: "zone overview",
    path: "/zones/:zone",
    slow: /\/v1\/cdn\/\w+\/hostnames$/,
    early: "Origin",
    late: "Test a request",
  },
  {
    name: "zone list",
    path: "/zones",
    slow: /\/v1\/cdn$/,
    early: "Zones",
    late: /^subject/,
    details: { tag: "@full" },
  },
];

for (const { name, path, slow, early, late, details = {} } of screens) {
  test(
    `${name}: shows what has loaded, says that the API is slow, and shows the rest as it arrives`,
    details,
    async () => {
      const { account, page } = shared;
      const { release } = await holdRequests(page, slow);
      await page.goto(`/a/${account.id}${path.replace(":zone", params.zone)}`);
      const message = page.getByText("The Edge API is responding slowly.");
      await expect(message).toBeVisible();
      const heading = page.getByRole("heading", { name: early, exact: true });
      await expect(heading).toBeVisible();
      const place = await heading.boundingBox();
      await expect(page.getByText(late)).toHaveCount(0);

      release();
      await expect(page.getByText(late).first()).toBeVisible();
      await expect(message).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(place);
    },
  );
}

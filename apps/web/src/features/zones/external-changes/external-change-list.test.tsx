import type { ExternalChange } from "@edge-console/contract/console/external-changes";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, it } from "vitest";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { ProblemError } from "../../../api/problem.ts";
import { ExternalChangeList } from "./external-change-list.tsx";

const zone = createExampleZone({ MAINTENANCE: 1 });

const createChange = (id: string, changes: ExternalChange["changes"]): ExternalChange => ({
  id,
  target: `/cdn/${zone.ID}`,
  hostname: null,
  previousCheckAt: 1_790_000_000,
  detectedAt: 1_790_003_600,
  changes,
  dismissed: null,
});

it("marks a value that was replaced, and says in words which entries were removed", async () => {
  const screen = await renderComponent(
    <ExternalChangeList
      account="a1"
      zone={zone}
      canChange={false}
      changes={[
        createChange("several", [
          { field: "MAINTENANCE", before: 0, after: 1 },
          { field: "S3_BUCKET", before: "", after: "files" },
          { field: "BLOCK_IPS", before: "203.0.113.7", after: "" },
        ]),
      ]}
    />,
  );
  const list = screen.getByRole("list").element();
  const texts = (selector: string) => [...list.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(texts("del")).toEqual(["Off"]);
  expect(texts("ins")).toEqual(["On", "files"]);
  expect(texts("td span")).toEqual(["Empty", "203.0.113.7 removed", "None added"]);
});

it("says at the change why it couldn't be dismissed, until it is", async () => {
  const { dismissExternalChange } = fakeConsole("dismissExternalChange");
  dismissExternalChange.mockRejectedValueOnce(new ProblemError("unavailable", 503, "The console is unavailable"));
  dismissExternalChange.mockResolvedValueOnce({ changes: [] });
  const screen = await renderComponent(
    <ExternalChangeList
      account="a1"
      zone={zone}
      canChange
      changes={[
        createChange("maintenance", [{ field: "MAINTENANCE", before: 0, after: 1 }]),
        createChange("origin", [{ field: "ORIGIN_URL", before: "https://a.example", after: "https://b.example" }]),
      ]}
    />,
  );
  const second = screen.getByRole("listitem").filter({ hasText: "https://b.example" });
  const dismiss = second.getByRole("button", { name: "Dismiss for all members" });
  await dismiss.click();
  await expect.element(second.getByRole("alert")).toMatchTextContent(/The console is unavailable/);
  expect(screen.getByRole("alert").elements()).toHaveLength(1);
  await dismiss.click();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  expect(dismissExternalChange.mock.calls.map(([{ params }]) => params)).toEqual(
    [1, 2].map(() => ({ accountId: "a1", zoneId: zone.ID, changeId: "origin" })),
  );
});

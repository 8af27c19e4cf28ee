import { createExampleZone } from "@edge-console/contract/examples/zone";
import { findConsequences } from "@edge-console/contract/rules/consequences";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { ConsequenceList } from "./consequence-list.tsx";

const traffic = { requests: 303_000, countries: [{ COUNTRY: "DE", REQUESTS: 600 }], networks: [] };

const renderList = (change: Parameters<typeof createExampleZone>[0]) =>
  renderComponent(
    <ConsequenceList
      consequences={findConsequences(createExampleZone(), createExampleZone(change), traffic)}
      requests={traffic.requests}
    />,
  );

it.each([
  ["0.0.0.0/0", "Blocks every IPv4 visitor: all 303K requests of the last 24 hours.", "bad"],
  ["::/0", "Blocks every IPv6 visitor: all 303K requests of the last 24 hours.", "bad"],
  ["0.0.0.0/0\n::/0", "Blocks every visitor: all 303K requests of the last 24 hours.", "bad"],
  ["32.0.0.0/6", "Blocks all visitors from 32.0.0.0/6.", "bad"],
  ["10.0.0.0/8", "Blocks all visitors from 10.0.0.0/8.", "caution"],
])("says what blocking %j stops", async (entries, sentence, tone) => {
  const screen = await renderList({ BLOCK_IPS: entries });
  const section = screen.getByRole("region", { name: "Blocked IP addresses" });
  await expect.element(section).toMatchTextContent(sentence);
  await expect.element(section).toHaveAttribute("data-tone", tone);
});

it("shows what stops nothing in gray", async () => {
  const screen = await renderList({ COUNTRIES: "JP" });
  const section = screen.getByRole("region", { name: "Countries" });
  await expect.element(section).toMatchTextContent("No requests yesterday and today (UTC).");
  await expect.element(section).toHaveAttribute("data-tone", "neutral");
});

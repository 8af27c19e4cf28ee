import type { AuditEntry } from "@edge-console/contract/console/audit";
import { expect, it } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { EntryChanges } from "./entry-changes.tsx";

const entry: AuditEntry = {
  id: "e1",
  at: 1_794_647_000,
  actor: { id: "u1", email: "ann@example.com", kind: "member" },
  action: "updateZone",
  target: "/cdn/ABCDEFGH1",
  outcome: "applied",
  changes: [
    { field: "COUNTRIES", before: "", after: "CN,VN" },
    { field: "BLOCK_ASNS", before: "16276", after: "16276,14061" },
  ],
  reason: null,
  address: "192.0.2.1",
  requestId: "r1",
  resolves: null,
  resolvedBy: null,
};

it("names the entries of lists", async () => {
  const screen = await renderComponent(<EntryChanges entry={entry} zone={undefined} />);
  const getRow = (name: RegExp) => screen.getByRole("row", { name });
  await expect.element(getRow(/^Countries/)).toMatchTextContent("China (CN), Vietnam (VN)");
  await expect.element(getRow(/^Blocked networks/)).toMatchTextContent("AS 16276, AS 14061");
});

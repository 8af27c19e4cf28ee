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
  object: null,
  bulkRunId: null,
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
  await expect.element(getRow(/^Blocked networks/)).toMatchTextContent("AS16276, AS14061");
});

it("shows an empty value as the state of a switch that it is", async () => {
  const changes = [{ field: "HOME_POP", before: "", after: "auto" }];
  const screen = await renderComponent(<EntryChanges entry={{ ...entry, changes }} zone={undefined} />);
  await expect.element(screen.getByRole("row", { name: /^Origin shield/ })).toMatchTextContent(/OffOn$/);
});

it("names the alert that was acknowledged, and what it's about", async () => {
  const changes = [
    { field: "kind", before: null, after: "two-factor-removed" },
    { field: "about", before: null, after: { type: "user", id: "u2", name: "Ben" } },
  ];
  const acknowledged = { ...entry, action: "acknowledgeAlert", target: "/alerts/a1", changes };
  const screen = await renderComponent(<EntryChanges entry={acknowledged} zone={undefined} />);
  const getRow = (name: RegExp) => screen.getByRole("row", { name });
  await expect.element(getRow(/^Alert/)).toMatchTextContent("Two-factor authentication turned off");
  await expect.element(getRow(/^About/)).toMatchTextContent("Ben");
});

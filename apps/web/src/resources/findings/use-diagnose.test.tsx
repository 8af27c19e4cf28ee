import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { type ReactElement, useState } from "react";
import { expect, it, vi } from "vitest";
import { neverRespond } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { useDiagnose } from "./use-diagnose.ts";

const zone = createExampleZone({ ID: zoneIdSchema.parse("ABC123DEF") });
const zones = [zone];

it("keeps the diagnosis of a zone unless the hostnames that are loaded change it", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation((_, init) => neverRespond(init));
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession());
  const load = (TIMESTAMP: number) =>
    client.setQueryData(queryKeys.zoneHostnames("a1", zone.ID), [createExampleHostname({ DEFAULT: 1, TIMESTAMP })]);
  const functions = new Set<unknown>();
  const diagnoses = new Set<Diagnosis>();
  function Zones(): ReactElement {
    const { diagnose } = useDiagnose("a1", zones);
    const diagnosis = diagnose(zone);
    functions.add(diagnose);
    diagnoses.add(diagnosis);
    return <output>{`${functions.size} functions, ${diagnoses.size} diagnoses`}</output>;
  }
  const screen = await renderComponent(<Zones />, { client, url: "/a/a1", path: "/a/:account" });
  const output = screen.getByRole("status");
  await expect.element(output).toHaveTextContent("1 functions, 1 diagnoses");
  load(1_790_000_000);
  await expect.element(output).toHaveTextContent("2 functions, 2 diagnoses");
  // No finding is about this change.
  load(1_790_000_001);
  await expect.element(output).toHaveTextContent("3 functions, 2 diagnoses");
});

it("keeps its function when a screen renders again for another reason", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation((_, init) => neverRespond(init));
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession());
  client.setQueryData(queryKeys.zoneDeviations("a1"), { deviations: [] });
  client.setQueryData(queryKeys.zoneFacts("a1"), { state: "ready", zones: [], tunnels: [], missing: [] });
  const functions = new Set<unknown>();
  function Zones(): ReactElement {
    functions.add(useDiagnose("a1", zones).diagnose);
    const [clicks, setClicks] = useState(0);
    return <button onClick={() => setClicks(clicks + 1)}>{`${clicks} clicks`}</button>;
  }
  const screen = await renderComponent(<Zones />, { client, url: "/a/a1", path: "/a/:account" });
  await screen.getByRole("button", { name: "0 clicks" }).click();
  await expect.element(screen.getByRole("button", { name: "1 clicks" })).toBeVisible();
  const { size } = functions;
  await screen.getByRole("button", { name: "1 clicks" }).click();
  await expect.element(screen.getByRole("button", { name: "2 clicks" })).toBeVisible();
  expect(functions.size).toBe(size);
});

import type { AccountRole } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { createSession } from "../../test/sample-session.ts";
import { createQueryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useLinkPrefetch } from "./use-link-prefetch.ts";

/** Opens three screens with links between them, each of which reads its name. */
async function openScreens() {
  const reads: string[] = [];
  function Screen({ name }: { name: string }): ReactElement {
    const { data } = useQuery({
      queryKey: [name],
      queryFn: () => {
        reads.push(name);
        return name;
      },
      staleTime: 1,
    });
    return <h1>{data}</h1>;
  }
  function Frame(): ReactElement {
    useLinkPrefetch();
    return (
      <>
        {names.map((name) => (
          <Link key={name} to={`/${name}`}>
            {name}
          </Link>
        ))}
        <Routes>
          {names.map((name) => (
            <Route key={name} path={name} element={<Screen name={name} />} />
          ))}
        </Routes>
      </>
    );
  }
  const client = createQueryClient();
  const setRole = (role: AccountRole) => client.setQueryData(queryKeys.session, createSession(role));
  setRole("full");
  const screen = await renderComponent(<Frame />, { url: "/one", client });
  const link = (name: string) => screen.getByRole("link", { name });
  const open = async (name: string) => {
    await link(name).click();
    await expect.element(screen.getByRole("heading", { name })).toBeVisible();
  };
  const countReads = (name: string) => reads.filter((read) => read === name).length;
  return { link, open, setRole, countReads };
}

const names = ["one", "two", "three"];

test("a hovered link reads again what its screen showed before", async () => {
  const { link, open, countReads } = await openScreens();
  await open("two");
  const before = countReads("one");
  await link("one").hover();
  await expect.poll(() => countReads("one")).toBe(before + 1);
});

test("nothing that was shown to another role is read again: it would be recorded as denied", async () => {
  const { link, open, setRole, countReads } = await openScreens();
  await open("two");
  setRole("billing");
  await open("three");
  await open("two");
  const before = { one: countReads("one"), three: countReads("three") };
  await link("one").hover();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await link("three").hover();
  await expect.poll(() => countReads("three")).toBe(before.three + 1);
  expect(countReads("one")).toBe(before.one);
});

import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { recordUserActivity } from "../../test/user-activity.ts";
import { ProblemError } from "../api/problem.ts";
import { request } from "../api/request.ts";
import { ConnectionLine } from "./connection-line.tsx";

it("says that the Edge API is slow while the page waits for a read of it, and not for the console's own reads", async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
  const [members, zones] = responses;
  vi.spyOn(globalThis, "fetch").mockReturnValueOnce(members.promise).mockReturnValueOnce(zones.promise);
  const screen = await renderComponent(<ConnectionLine />);
  const line = screen.getByText(/^The Edge API is responding slowly/);
  recordUserActivity();
  const reads = [
    request({ method: "GET", path: "/api/accounts/a1/members" }),
    request({ method: "GET", path: "/api/accounts/a1/v1/cdn" }),
  ];
  await expect.element(line).toBeVisible();
  zones.resolve(Response.json({}));
  await expect.element(line).not.toBeInTheDocument();
  members.resolve(Response.json({}));
  await Promise.all(reads);
});

it("doesn't say that the Edge API is slow while the page says that it's unavailable", async () => {
  const zones = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, "fetch").mockReturnValueOnce(zones.promise);
  const read = vi.fn<() => Promise<string>>(() => new Promise(() => {}));
  function Page(): ReactElement {
    const { error } = useQuery({ queryKey: ["tunnels"], queryFn: read, retry: false });
    return (
      <>
        <ConnectionLine />
        <p>{error?.message}</p>
      </>
    );
  }
  const screen = await renderComponent(<Page />);
  const line = screen.getByText(/^The Edge API is responding slowly/);
  recordUserActivity();
  const slowRead = request({ method: "GET", path: "/api/accounts/a1/v1/cdn" });
  await expect.element(line).toBeVisible();

  read.mockRejectedValueOnce(new ProblemError("upstream-unavailable", 502, "Unavailable"));
  await screen.client.resetQueries({ queryKey: ["tunnels"] });
  await expect.element(screen.getByText("Unavailable")).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();

  read.mockResolvedValueOnce("tunnels");
  await screen.client.refetchQueries({ queryKey: ["tunnels"] });
  await expect.element(line).toBeVisible();
  zones.resolve(Response.json({}));
  await slowRead;
});

it("says that the browser is offline until it's online", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const screen = await renderComponent(<ConnectionLine />);
  const line = screen.getByText(/^You're offline/);
  await expect.element(line).toBeVisible();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.element(line).not.toBeInTheDocument();
});

import type { StatusReport } from "@edge-console/contract/objects/status";
import { describe, expect, it } from "vitest";
import type { ServiceResponse } from "../../service/upstream/response.ts";
import { createPublicReports } from "./public-reports.ts";

const report: StatusReport = {
  CURRENT_STATUS: { STATUS: "UP", MESSAGE: "" },
  SERVICES: [],
  ACTIVE_INCIDENT: null,
  PAST_INCIDENTS: [],
};

/** Creates public reports whose requests wait until the test ends them. */
function createReports() {
  let now = 1_790_000_000;
  const requests: PromiseWithResolvers<ServiceResponse>[] = [];
  const readPublic = () => {
    const request = Promise.withResolvers<ServiceResponse>();
    requests.push(request);
    return request.promise;
  };
  const reports = createPublicReports({ now: async () => now }, { readPublic });
  return { reports, requests, advance: (seconds: number) => void (now += seconds) };
}

describe("T14: the status report", () => {
  it("is loaded once for all accounts, which wait for it, also those that wouldn't load it", async () => {
    const { reports, requests, advance } = createReports();
    const first = reports.getStatus(true);
    await expect.poll(() => requests).toHaveLength(1);
    const others = [reports.getStatus(true), reports.getStatus(false)];
    requests[0]?.resolve({ status: 200, data: report });
    expect(await Promise.all([first, ...others])).toEqual([report, report, report]);

    advance(59);
    expect(await reports.getStatus(true)).toEqual(report);
    expect(requests).toHaveLength(1);
    advance(1);
    expect(await reports.getStatus(false)).toBeUndefined();
  });

  it("is unknown to all of them if the request fails, and requested again after 30 seconds", async () => {
    const { reports, requests, advance } = createReports();
    const first = reports.getStatus(true);
    await expect.poll(() => requests).toHaveLength(1);
    const other = reports.getStatus(true);
    requests[0]?.reject(new Error("unavailable"));
    expect(await Promise.all([first, other])).toEqual([undefined, undefined]);

    advance(29);
    expect(await reports.getStatus(true)).toBeUndefined();
    expect(requests).toHaveLength(1);
    advance(1);
    const again = reports.getStatus(true);
    await expect.poll(() => requests).toHaveLength(2);
    requests[1]?.resolve({ status: 200, data: report });
    expect(await again).toEqual(report);
  });
});

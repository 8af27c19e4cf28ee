import { countryCodes } from "@edge-console/contract/rules/country-list";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { runLoad } from "../load.ts";
import { createPacer } from "../pacer.ts";

const hourSeconds = 3_600;
const daySeconds = 86_400;
const days = 90;

/** Networks of a zone's traffic, more than the API returns. */
const networks = 60;

/** Creates `count` zones with a number after `prefix` and returns the ID of the last one. */
export async function makeZones(edgeApi: EdgeApi, key: string, prefix: string, count: number): Promise<string> {
  const { lastBody: response } = await runLoad(edgeApi.url, {
    ...createPacer(edgeApi, count),
    requests: count,
    concurrency: 8,
    request: (index) => ({
      method: "POST",
      path: "/v1/cdn",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ZONE_NAME: `${prefix}${index}`, ORIGIN_URL: `https://origin${index}.example.com` }),
    }),
  });
  await edgeApi.operator.setClock(null);
  const created: { DATA: { ID: string } } = JSON.parse(response.toString());
  return created.DATA.ID;
}

/** Adds traffic in each hour of 90 days, from every country and 60 networks, with varying numbers. */
export async function makeTraffic({ operator }: EdgeApi, zone: string): Promise<void> {
  const { locations }: { locations: { id: string }[] } = await operator.call("GET", "/locations");
  const tomorrow = (Math.floor(Date.now() / 1000 / daySeconds) + 1) * daySeconds;
  const countries = [...countryCodes, ""];
  for (let day = 0; day < days; day += 1) {
    const rows = Array.from({ length: 24 }, (_, hour) => {
      const index = day * 24 + hour;
      const requests = 500 + ((index * 7_919) % 1_000);
      return {
        zone_id: zone,
        timestamp: tomorrow - days * daySeconds + index * hourSeconds,
        node: locations[index % 5]?.id,
        country: countries[index % countries.length],
        asn: 64_500 + (index % networks),
        requests,
        cache_hits: Math.floor((requests * ((index * 31) % 100)) / 100),
        bandwidth_bytes: requests * 40_000,
        origin_bytes: requests * 9_000,
        blocked: (index * 13) % 40,
      };
    });
    await operator.addTraffic(rows);
  }
}

// Creates a zone and reads its traffic of the last day by hour, with types from the console's OpenAPI document:
// CONSOLE_URL=… CONSOLE_TOKEN=ect_… ACCOUNT=… node zones.ts NAME ORIGIN_URL
import createClient from "openapi-fetch";
import type { paths } from "./console-api.d.ts";

const { CONSOLE_URL = "", CONSOLE_TOKEN = "", ACCOUNT = "" } = process.env;
const client = createClient<paths>({ baseUrl: CONSOLE_URL, headers: { authorization: `Bearer ${CONSOLE_TOKEN}` } });
const [name = "", originUrl = ""] = process.argv.slice(2);

const zone = await client.POST("/api/accounts/{accountId}/v1/cdn", {
  params: { path: { accountId: ACCOUNT } },
  body: { ZONE_NAME: name, ORIGIN_URL: originUrl },
});
if (!zone.data) throw new Error(`${zone.error.status}: ${zone.error.detail ?? zone.error.title}`);
console.log(`Created ${name}: ${zone.data.ID}`);

const statistics = await client.GET("/api/accounts/{accountId}/v1/cdn/{ZONE_ID}/stats", {
  params: {
    path: { accountId: ACCOUNT, ZONE_ID: zone.data.ID },
    query: { from: Math.floor(Date.now() / 1000) - 86_400, granularity: "hour" },
  },
});
if (!statistics.data)
  throw new Error(`${statistics.error.status}: ${statistics.error.detail ?? statistics.error.title}`);
const requests = statistics.data.CDN_DAILY_STATS.reduce((sum, row) => sum + row.REQUESTS, 0);
console.log(`Requests by ${statistics.data.GRANULARITY}: ${requests}`);

// Tokens never get the account's API key.
const key = await client.GET("/api/accounts/{accountId}/api-key", { params: { path: { accountId: ACCOUNT } } });
console.log(`API key: ${key.response.status}`);

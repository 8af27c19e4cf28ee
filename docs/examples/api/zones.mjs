// Creates a zone and reads its traffic of the last day by hour:
// CONSOLE_URL=… CONSOLE_TOKEN=ect_… ACCOUNT=… node zones.mjs NAME ORIGIN_URL
const { CONSOLE_URL, CONSOLE_TOKEN, ACCOUNT } = process.env;

async function call(method, path, body) {
  const response = await fetch(`${CONSOLE_URL}/api/accounts/${ACCOUNT}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${CONSOLE_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) {
    throw new Error(`${result.status}: ${result.detail ?? result.title} (request ${result.requestId})`);
  }
  return result;
}

const [name, originUrl] = process.argv.slice(2);
const zone = await call("POST", "/cdn", { ZONE_NAME: name, ORIGIN_URL: originUrl });
console.log(`Created ${name}: ${zone.ID}`);

const yesterday = Math.floor(Date.now() / 1000) - 86_400;
const query = new URLSearchParams({ from: yesterday, granularity: "hour" });
const statistics = await call("GET", `/cdn/${zone.ID}/stats?${query}`);
const requests = statistics.CDN_DAILY_STATS.reduce((sum, row) => sum + row.REQUESTS, 0);
console.log(`Requests by ${statistics.GRANULARITY}: ${requests}`);

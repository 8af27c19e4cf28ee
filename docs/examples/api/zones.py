"""Creates a zone and reads its traffic of the last day by hour:
CONSOLE_URL=… CONSOLE_TOKEN=ect_… ACCOUNT=… python3 zones.py NAME ORIGIN_URL"""

import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

base = f"{os.environ['CONSOLE_URL']}/api/accounts/{os.environ['ACCOUNT']}/v1"
headers = {
    "Authorization": f"Bearer {os.environ['CONSOLE_TOKEN']}",
    "Content-Type": "application/json",
}


def call(method, path, body=None, **query):
    url = f"{base}{path}?{urlencode(query)}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(url, data, headers, method=method)) as response:
            return json.load(response)
    except HTTPError as error:
        problem = json.load(error)
        reason = problem.get("detail", problem["title"])
        sys.exit(f"{problem['status']}: {reason} (request {problem['requestId']})")


name, origin_url = sys.argv[1:]
zone = call("POST", "/cdn", {"ZONE_NAME": name, "ORIGIN_URL": origin_url})
print(f"Created {name}: {zone['ID']}")

yesterday = int(time.time()) - 86_400
statistics = call("GET", f"/cdn/{zone['ID']}/stats", **{"from": yesterday, "granularity": "hour"})
requests = sum(row["REQUESTS"] for row in statistics["CDN_DAILY_STATS"])
print(f"Requests by {statistics['GRANULARITY']}: {requests}")

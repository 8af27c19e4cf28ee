import { startEdgeApi } from "@edge-console/testing/edge-api";
import { startConsole } from "@edge-console/testing/console";
import { writeFileSync } from "node:fs";
const edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
const c = await startConsole(edgeApi, { WEB_DIR: "/tmp/stat/dist" });
writeFileSync(
  "/tmp/stat/stack.json",
  JSON.stringify({ url: c.url, operator: edgeApi.operator.url, token: edgeApi.operator.token, edge: edgeApi.url }),
);
console.log("up", c.url);
process.on("SIGTERM", () => {
  void Promise.all([c.stop(), edgeApi.stop()]).then(() => process.exit(0));
});
setInterval(() => {}, 1e6);

import { benchEdgeApi } from "./bench/edge-api.ts";

const withinBudgets = await benchEdgeApi();
process.exitCode = withinBudgets ? 0 : 1;

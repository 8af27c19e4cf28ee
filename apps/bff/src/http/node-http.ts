import type * as http from "node:http";
import { createRequire } from "node:module";

const nodeHttp: typeof http = createRequire(import.meta.url)("node:http");

/**
 * Node's own HTTP, required: an `import` asks the module for all of its names, one of which is WebSocket, and so loads
 * Node's copy of undici, 11 MB that nothing here uses.
 */
export const { createServer, IncomingMessage, ServerResponse } = nodeHttp;

import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder; every command runs in it. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Where servers keep what outlives them: databases, made secrets, logs. */
export const dataFolder = join(root, "data");

/** Where commands keep what can be made again. */
export const cacheFolder = join(root, "node_modules", ".cache");

import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Folder for databases, generated secrets, and logs. */
export const dataFolder = join(root, "data");

/** Folder for caches. */
export const cacheFolder = join(root, "node_modules", ".cache");

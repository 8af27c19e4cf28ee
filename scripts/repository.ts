import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Folder for databases and generated secrets. */
export const dataFolder = join(root, "data");

/** Folder for the databases, generated secrets, and logs of `npm start` and `npm run dev`, apart from other data. */
export const demoFolder = join(dataFolder, "demo");

/** Folder for caches. */
export const cacheFolder = join(root, "node_modules", ".cache");

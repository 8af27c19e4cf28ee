import { buildWeb } from "./web-build/build-web.ts";
import { report } from "./toolchain/failure.mjs";

try {
  await buildWeb();
} catch (error) {
  process.exitCode = report(error);
}

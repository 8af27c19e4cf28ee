import { runStaticChecks } from "./checks/static-checks.ts";

const { passed, failed } = await runStaticChecks();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

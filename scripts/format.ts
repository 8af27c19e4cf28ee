import { runStep } from "./checks/step.ts";

process.exitCode = await runStep("Formatting", ["oxfmt", "."]);

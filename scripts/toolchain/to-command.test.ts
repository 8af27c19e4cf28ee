import { expect, it } from "vitest";
import { toCommand } from "./to-command.mjs";

it("starts programs without a shell", () => {
  expect(toCommand(["vite", "build", "--outDir", "a b"], "linux")).toEqual({
    command: "vite",
    args: ["build", "--outDir", "a b"],
    shell: false,
  });
});

it("starts programs with a shell on Windows, and quotes their arguments", () => {
  expect(toCommand(["C:\\Program Files\\node.exe", "scripts/web.ts", "pnpm@12.21.0"], "win32")).toEqual({
    command: '"C:\\Program Files\\node.exe" scripts/web.ts pnpm@12.21.0',
    args: [],
    shell: true,
  });
});

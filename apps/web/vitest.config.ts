import { defineConfig } from "vitest/config";

// One module graph for all files: importing it again for each takes four times as long as the tests. A test that needs a
// fresh module resets modules itself, and removes its stubs.
export default defineConfig({ test: { name: "web", isolate: false, include: ["src/**/*.test.ts"] } });

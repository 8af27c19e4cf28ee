import { defineConfig } from "vitest/config";

/** The container image, which `npm run test:image` builds and runs. */
export default defineConfig({
  test: { name: "image", include: ["*.image.ts"], testTimeout: 120_000, hookTimeout: 2_400_000 },
});

import { expect, it } from "vitest";
import { createInstallFailure } from "./install-failure.mjs";

it.each([
  ["Failed to write cafs: No space left on device (os error 28)", /^The disk is full/],
  ["npm error code ECONNREFUSED\nnpm error errno ECONNREFUSED", /^Couldn.t reach the npm registry/],
  ["npm error code EAI_AGAIN", /^Couldn.t reach the npm registry/],
  ["Error: EACCES: permission denied, mkdir 'node_modules'", /^Permission denied/],
  ["ERR_PNPM_OUTDATED_LOCKFILE Cannot install", /^pnpm-lock.yaml doesn.t match/],
  ["something new", /^Couldn.t install the dependencies\. See \/tmp\/install.log\.$/],
])("explains the failure and the fix for: %s", (output, sentence) => {
  const { message } = createInstallFailure(output, "/tmp/install.log");
  expect(message).toMatch(sentence);
  expect(message).toContain("/tmp/install.log");
});

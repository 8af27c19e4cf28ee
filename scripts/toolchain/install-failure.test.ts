import { expect, it } from "vitest";
import { installFailure } from "./install-failure.mjs";

it.each([
  ["Failed to write cafs: No space left on device (os error 28)", /^The disk is full/],
  ["npm error code ECONNREFUSED\nnpm error errno ECONNREFUSED", /^The npm registry cannot be reached/],
  ["npm error code EAI_AGAIN", /^The npm registry cannot be reached/],
  ["Error: EACCES: permission denied, mkdir 'node_modules'", /^The dependencies cannot be written/],
  ["ERR_PNPM_OUTDATED_LOCKFILE Cannot install", /^pnpm-lock.yaml does not fit/],
  ["something new", /^The dependencies could not be installed; see \/tmp\/install.log\.$/],
])("says in one sentence what to do about: %s", (output, sentence) => {
  const { message } = installFailure(output, "/tmp/install.log");
  expect(message).toMatch(sentence);
  expect(message).toContain("/tmp/install.log");
});

import { Failure } from "./failure.mjs";

/** What an installer's output shows, and what a person can do about it; the first that fits counts. */
const known = [
  {
    sign: /ENOSPC|No space left on device/i,
    sentence: "The disk is full: installing the dependencies needs about 1 GB in this folder and the home folder.",
  },
  {
    sign: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT|error sending request|dns error/i,
    sentence:
      "The npm registry cannot be reached, and the dependencies are not all on this machine yet: check the network, a proxy (HTTPS_PROXY) and `npm config get registry`.",
  },
  {
    sign: /EACCES|EPERM|EROFS|Permission denied|Read-only file system/i,
    sentence:
      "The dependencies cannot be written: this user needs write access to the project's folder and to its own home folder.",
  },
  {
    sign: /OUTDATED_LOCKFILE|lockfile is not up.to.date/i,
    sentence:
      "pnpm-lock.yaml does not fit the package.json files: run `npx pnpm@12 install` and commit what it changes.",
  },
  { sign: /E40[13]\b|ERR_PNPM_FETCH_40[13]/, sentence: "The npm registry refuses this machine's credentials." },
];

/**
 * The sentence for an installation that failed.
 * @param {string} output all that the installer printed
 * @param {string} logPath where that output is kept
 */
export function installFailure(output, logPath) {
  const cause = known.find(({ sign }) => sign.test(output));
  return new Failure(
    cause ? `${cause.sentence} (Details: ${logPath})` : `The dependencies could not be installed; see ${logPath}.`,
  );
}

import { Failure } from "./failure.mjs";

/** Known causes by a pattern of the installer's output, with advice; the first match applies. */
const knownCauses = [
  {
    pattern: /ENOSPC|No space left on device/i,
    sentence: "The disk is full. The dependencies need about 1 GB in this folder and the home folder.",
  },
  {
    pattern:
      /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT|error sending request|dns error/i,
    sentence:
      "Couldn't reach the npm registry to download the dependencies. Check the network, the proxy (HTTPS_PROXY), and `npm config get registry`.",
  },
  {
    pattern: /EACCES|EPERM|EROFS|Permission denied|Read-only file system/i,
    sentence: "Permission denied. This user needs write access to the project folder and to the home folder.",
  },
  {
    pattern: /OUTDATED_LOCKFILE|lockfile is not up.to.date/i,
    sentence: "pnpm-lock.yaml doesn't match the package.json files. Run `npx pnpm@12 install` and commit the changes.",
  },
  { pattern: /E40[13]\b|ERR_PNPM_FETCH_40[13]/, sentence: "The npm registry rejected this machine's credentials." },
];

/**
 * Returns the failure to report when an installation failed.
 * @param {string} output the complete output of the installer
 * @param {string} logPath the file that contains the output
 */
export function createInstallFailure(output, logPath) {
  const cause = knownCauses.find(({ pattern }) => pattern.test(output));
  return new Failure(
    cause ? `${cause.sentence} (Details: ${logPath})` : `Couldn't install the dependencies. See ${logPath}.`,
  );
}

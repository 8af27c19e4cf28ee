import { isInstalled, runInstaller, listSystemInstallers } from "../system/packages.ts";

/** Programs of Firefox and WebKitGTK, and the Debian packages that contain them. */
const programs = [
  { names: ["firefox-esr", "firefox"], packages: ["firefox-esr"] },
  { names: ["WebKitWebDriver"], packages: ["webkit2gtk-driver"] },
  { names: ["Xvfb"], packages: ["xvfb"] },
];

/**
 * Installs Firefox and WebKitGTK with apt-get if they're missing and that is possible. The journeys of an engine that is still
 * missing fail and name its packages.
 */
export function installEngines(): void {
  const missing = programs.filter(({ names }) => !names.some(isInstalled)).flatMap(({ packages }) => packages);
  for (const installer of missing.length > 0 ? listSystemInstallers({ "apt-get": missing }) : []) {
    console.log(`Installing ${missing.join(", ")} with ${installer.name}…`);
    runInstaller(installer);
  }
}

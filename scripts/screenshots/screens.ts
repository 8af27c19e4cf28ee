import type { Screen } from "./screen.ts";
import { alertScreens } from "./screens/alert-screens.ts";
import { accountScreens } from "./screens/account-screens.ts";
import { signInScreens } from "./screens/sign-in-screens.ts";
import { failureScreens } from "./screens/failure-screens.ts";
import { frameScreens } from "./screens/frame-screens.ts";
import { mediaScreens } from "./screens/media-screens.ts";
import { userScreens } from "./screens/user-screens.ts";
import { errorScreens } from "./screens/error-screens.ts";
import { zoneScreens } from "./screens/zone-screens.ts";

/** All screens of the console with their dialogs. Add a new screen to the list of its topic. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  ...accountScreens,
  ...zoneScreens,
  ...alertScreens,
  ...userScreens,
  ...frameScreens,
  ...errorScreens,
  ...failureScreens,
  ...mediaScreens,
];

/** Screens for the README. */
export const readmeScreens = screens.filter(({ name }) =>
  ["overview", "zones", "zone-settings", "zone-statistics"].includes(name),
);

import packageJson from "../../package.json" with { type: "json" };

/** Version of the console. */
export const { version } = packageJson;

/** Commit that a released version was built from, which the release adds to package.json; otherwise `unknown`. */
export const commit: string =
  "commit" in packageJson && typeof packageJson.commit === "string" ? packageJson.commit : "unknown";

import packageJson from "../../package.json" with { type: "json" };

/** Version of the console. */
export const { version } = packageJson;

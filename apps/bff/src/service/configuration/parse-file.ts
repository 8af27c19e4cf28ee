import { formatQuantity } from "@edge-console/contract/console/quantities";
import type { Configuration } from "@edge-console/contract/configuration/configuration";
import { configurationLimits } from "@edge-console/contract/configuration/limits";
import { parseConfigurationFile } from "@edge-console/contract/configuration/parse-file";
import { ProblemError } from "../../platform/http/problem.ts";

/**
 * Returns what a configuration file says.
 * @throws ProblemError 422 with the errors of the file by line and column
 */
export function parseFile(text: string, name: "file" | "base"): Configuration {
  const result = parseConfigurationFile(text);
  if (result.ok) return result.configuration;
  const errors = result.errors.map(({ field, ...error }) => ({
    ...error,
    field: name === "base" || field === "" ? name : field,
  }));
  const isComplete = errors.length < configurationLimits.errors;
  const count = `${isComplete ? "" : "at least "}${formatQuantity(errors.length, "error")}`;
  const detail = `The ${name === "file" ? "configuration file" : "base of the configuration file"} has ${count}.`;
  throw new ProblemError("invalid-request", { status: 422, title: "Invalid configuration file", detail, errors });
}

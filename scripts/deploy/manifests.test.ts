import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validate as validateDeployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as validateSecret } from "kubernetes-models/_schemas/IoK8sApiCoreV1Secret";
import { validate as validateService } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as validateBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { root } from "../repository.ts";

/** Validators of Kubernetes by version and kind. */
const validators = {
  "apps/v1 Deployment": validateDeployment,
  "policy/v1 PodDisruptionBudget": validateBudget,
  "v1 Secret": validateSecret,
  "v1 Service": validateService,
};

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: unknown;
}

const files = ["console.yaml", "secret.example.yaml"];

function readManifests(file: string): Manifest[] {
  const text = readFileSync(join(root, "deploy/kubernetes", file), "utf8");
  return parseAllDocuments(text).map((document) => document.toJS());
}

/**
 * Wraps a manifest, and records the path of each field that is read. The validator reads every field of the schema, so a
 * field that it doesn't read is unknown to Kubernetes.
 */
function recordReads(value: unknown, path: string, reads: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const field = `${path}/${String(key)}`;
      reads.add(field);
      return recordReads(Reflect.get(target, key, receiver), field, reads);
    },
  });
}

function listFields(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [`${path}/${key}`, ...listFields(child, `${path}/${key}`)]);
}

/** Returns what is wrong with a manifest: wrong values, and fields that its schema doesn't have. */
function findErrors(manifest: Manifest): string[] {
  const reads = new Set<string>();
  const found = Object.entries(validators).find(([type]) => type === `${manifest.apiVersion} ${manifest.kind}`);
  if (!found) return [`no schema for ${manifest.kind}`];
  const [, validate] = found;
  const isValid = validate(recordReads(manifest, "", reads));
  return [
    // The validator keeps its errors in a property, like those of Ajv.
    ...(isValid ? [] : [JSON.stringify(Reflect.get(validate, "errors"))]),
    ...listFields(manifest, "").flatMap((field) => (reads.has(field) ? [] : [`${field} is unknown`])),
  ];
}

describe("the Kubernetes manifests", () => {
  it.each(files)("match the schemas of Kubernetes: %s", (file) => {
    const manifests = readManifests(file);
    expect(manifests).not.toEqual([]);
    expect(manifests.flatMap(findErrors)).toEqual([]);
  });

  it("are rejected if a field is unknown or has a wrong type", () => {
    const service = { apiVersion: "v1", kind: "Service" };
    expect(findErrors({ ...service, spec: { port: [] } })).toEqual(["/spec/port is unknown"]);
    expect(findErrors({ ...service, spec: { ports: 80 } })).toEqual([expect.stringContaining('"/spec/ports"')]);
    expect(findErrors({ ...service, apiVersion: "v2" })).toEqual(["no schema for Service"]);
  });
});

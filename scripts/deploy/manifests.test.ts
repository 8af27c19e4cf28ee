import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { validate as validateDeployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as validateConfigMap } from "kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap";
import { validate as validateSecret } from "kubernetes-models/_schemas/IoK8sApiCoreV1Secret";
import { validate as validateService } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as validateIngress } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress";
import { validate as validateNetworkPolicy } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy";
import { validate as validateBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { root } from "../repository.ts";

/** Validators of Kubernetes and of the Prometheus operator by version and kind. */
const validators = {
  "apps/v1 Deployment": validateDeployment,
  "monitoring.coreos.com/v1 ServiceMonitor": validateServiceMonitor,
  "networking.k8s.io/v1 Ingress": validateIngress,
  "networking.k8s.io/v1 NetworkPolicy": validateNetworkPolicy,
  "policy/v1 PodDisruptionBudget": validateBudget,
  "v1 ConfigMap": validateConfigMap,
  "v1 Secret": validateSecret,
  "v1 Service": validateService,
};

/** The package of the Prometheus operator exports no validators, only classes that throw. */
function validateServiceMonitor(manifest: unknown): boolean {
  try {
    // Its constructor would read every field.
    Object.assign(new ServiceMonitor(), manifest).validate();
    return true;
  } catch {
    return false;
  }
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: unknown;
  readonly spec?: unknown;
}

const folder = join(root, "deploy/kubernetes");
const listFiles = (pattern: string) => globSync(pattern, { cwd: folder }).toSorted();
const kustomizations = listFiles("*/kustomization.yaml");
const files = listFiles("*/*.yaml").filter((file) => !kustomizations.includes(file));

function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS());
}

const readManifests = (file: string) => parseManifests(readFileSync(join(folder, file), "utf8"));

/** The folder that operators copy, as `kubectl apply -k` sends it. */
const kustomize = () => spawnSync("kubectl", ["kustomize", "example"], { cwd: folder, encoding: "utf8" });
const isKubectlInstalled = spawnSync("kubectl", ["version", "--client"]).status === 0;

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

  it("are all in a kustomization, except the secret", () => {
    const listed = kustomizations.flatMap((file) => {
      const { resources }: { resources: string[] } = parse(readFileSync(join(folder, file), "utf8"));
      return resources.map((resource) => relative(folder, join(folder, dirname(file), resource)));
    });
    expect(files.filter((file) => !listed.includes(file))).toEqual(["example/secret.example.yaml"]);
    expect(listed.filter((file) => !files.includes(file))).toEqual(["base"]);
  });

  it.each(isKubectlInstalled ? ["kubectl kustomize"] : [])("are complete and match the schemas after %s", () => {
    const { stdout, stderr, status } = kustomize();
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const manifests = parseManifests(stdout);
    expect(manifests.flatMap(findErrors)).toEqual([]);
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      "ConfigMap",
      "Deployment",
      "Ingress",
      "NetworkPolicy",
      "PodDisruptionBudget",
      "Service",
      "ServiceMonitor",
    ]);
    expect(stdout).toContain("image: registry.your-company.example/edge-console:0.1.0");
  });

  it("are rejected if a field is unknown or has a wrong type", () => {
    const service = { apiVersion: "v1", kind: "Service" };
    expect(findErrors({ ...service, spec: { port: [] } })).toEqual(["/spec/port is unknown"]);
    expect(findErrors({ ...service, spec: { ports: 80 } })).toEqual([expect.stringContaining('"/spec/ports"')]);
    expect(findErrors({ ...service, apiVersion: "v2" })).toEqual(["no schema for Service"]);
    const monitor = { apiVersion: "monitoring.coreos.com/v1", kind: "ServiceMonitor", metadata: { name: "x" } };
    expect(findErrors({ ...monitor, spec: { endpoints: "metrics", selector: {} } })).not.toEqual([]);
    expect(findErrors({ ...monitor, spec: { endpoints: [{ ports: "x" }], selector: {} } })).toEqual([
      "/spec/endpoints/0/ports is unknown",
    ]);
  });
});

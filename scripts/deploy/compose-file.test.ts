import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../repository.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Checked fields of deploy/compose.yaml. */
interface ComposeFile {
  readonly services: Readonly<
    Record<
      "caddy" | "console" | "postgres",
      {
        readonly image: string;
        readonly environment: Readonly<Record<string, string>>;
        readonly secrets: readonly string[];
        readonly volumes: readonly string[];
        readonly networks: { readonly default: { readonly ipv4_address: string } };
      }
    >
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: { readonly default: { readonly ipam: { readonly config: readonly { subnet: string }[] } } };
}

const compose: ComposeFile = parse(read("deploy/compose.yaml"));
const { caddy, console, postgres } = compose.services;
const example = read("deploy/.env.example");
const exampleNames = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

/** For a program that starts slowly on a busy machine. */
const programTimeoutMs = 60_000;

/** Compose as a plugin of Docker or as a program, if it's installed. It reads files without a container engine. */
const composeCommands = ["docker compose", "docker-compose"].filter(
  (command) => runCompose(command, "version").status === 0,
);

function runCompose(command: string, ...args: readonly string[]) {
  const [program = "", ...words] = command.split(" ");
  const { status, stderr } = spawnSync(program, [...words, ...args], { encoding: "utf8" });
  return { status, stderr };
}

describe("deploy/compose.yaml", () => {
  it.each(composeCommands)(
    "is accepted by %s config, with the .env of the example",
    (command) => {
      const folder = mkdtempSync(join(tmpdir(), "edge-console-compose-"));
      copyFileSync(join(root, "deploy/compose.yaml"), join(folder, "compose.yaml"));
      writeFileSync(join(folder, ".env"), example);
      const { status, stderr } = runCompose(command, "--file", join(folder, "compose.yaml"), "config", "--quiet");
      expect({ status, stderr }).toMatchObject({ status: 0 });
    },
    programTimeoutMs,
  );

  it("takes every setting from .env, sets it itself, or has it in the image", () => {
    const settings = [...read("apps/bff/src/config/setting-names.ts").matchAll(/^ {2}"([A-Z_]+)",$/gm)];
    const image = [...read("deploy/Dockerfile").matchAll(/\b([A-Z_]+)=/g)].map(([, name = ""]) => name);
    const handled = new Set([...exampleNames, ...Object.keys(console.environment), ...image]);
    /** Secrets that are files here, and the demo. */
    const left = ["DATABASE_PASSWORD", "CONSOLE_SECRET", "OIDC_CLIENT_SECRET", "CONSOLE_DEMO", "DEMO_PASSWORD"];
    const names = settings.map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !handled.has(name))).toEqual(left);
    /** OpenTelemetry reads its own variables. */
    expect(exampleNames.filter((name) => !names.includes(name))).toEqual(["OTEL_EXPORTER_OTLP_ENDPOINT"]);
    expect(new Set(exampleNames).size).toBe(exampleNames.length);
    expect(exampleNames.filter((name) => name in console.environment)).toEqual(["PUBLIC_URL", "EDGE_API_URL"]);
  });

  it("has secrets in files only, which git and the image ignore", () => {
    const values = Object.entries({ ...console.environment, ...postgres.environment });
    expect(values.filter(([name]) => /SECRET|PASSWORD/.test(name))).toEqual([
      ["CONSOLE_SECRET_FILE", "/run/secrets/console_secret"],
      ["DATABASE_PASSWORD_FILE", "/run/secrets/postgres_password"],
      ["POSTGRES_PASSWORD_FILE", "/run/secrets/postgres_password"],
    ]);
    expect(example).not.toMatch(/^\w*(?:PASSWORD|SECRET)\w*=\S/m);
    const mounted = console.secrets.map((name) => `/run/secrets/${name}`);
    const named = [...`${JSON.stringify(values)}${example}`.matchAll(/\/run\/secrets\/\w+/g)].map(([path]) => path);
    expect(new Set(named)).toEqual(new Set(mounted));
    expect(postgres.secrets).toEqual(["postgres_password"]);
    for (const name of console.secrets) expect(compose.secrets[name]?.file).toBe(`./secrets/${name}`);
    expect(read(".gitignore")).toMatch(/^deploy\/secrets\/$/m);
    expect(read(".dockerignore")).toMatch(/^deploy\/secrets$/m);
    // The commands of the docs create all of them.
    const page = read("docs/deployment.md");
    for (const name of console.secrets) expect(page).toContain(name);
  });

  it("keeps backups in a volume that the console's user owns", () => {
    expect(console.environment["BACKUP_DIR"]).toBe("/backups");
    expect(console.volumes).toEqual(["backups:/backups"]);
    expect(read("deploy/Dockerfile")).toMatch(/^RUN mkdir .*\/backups.*chown node:node .*\/backups/m);
    expect(console).toMatchObject({ read_only: true, tmpfs: ["/tmp"] });
  });

  it("has a health check for each service", () => {
    for (const service of Object.values(compose.services)) {
      expect(service).toMatchObject({ healthcheck: { test: expect.arrayContaining(["CMD"]) } });
    }
  });

  it("runs the image of this version", () => {
    const { version }: { version: string } = JSON.parse(read("package.json"));
    expect(console.image).toBe(`edge-console:${version}`);
    expect(read("scripts/release/image.ts")).toContain("`edge-console:${version}`");
  });

  it("trusts the address of the proxy, which is in its network", () => {
    const address = caddy.networks.default.ipv4_address;
    expect(console.environment["TRUSTED_PROXIES"]).toBe(address);
    const [network] = compose.networks.default.ipam.config;
    expect(network?.subnet).toBe(address.replace(/\d+$/, "0/24"));
  });

  it("accepts any database password", () => {
    expect(console.environment["DATABASE_URL"]).toBe("postgres://console@postgres/console");
  });
});

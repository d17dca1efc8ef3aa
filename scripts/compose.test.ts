// @module-tag drill
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { VARIABLES } from "../src/server/settings/variables.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILES = ["compose.yaml", "deploy/compose.several.yaml"];
/** Minimum time that containers must be given to stop, in seconds, longer than a server needs: see `WHOLE_STOP_MS`. */
const MINIMUM_GRACE_SECONDS = 10;

interface Service {
  build?: string;
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  networks?: Record<string, { ipv4_address?: string }>;
  read_only?: boolean;
  tmpfs?: string[];
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const parseCompose = (file: string): Compose => parse(read(file), { merge: true });

/** Returns the arguments of an instruction in the Dockerfile's last stage. */
function instruction(name: string): string {
  const [last = ""] = read("Dockerfile")
    .split(/^FROM /m)
    .slice(-1);
  return new RegExp(`^${name} (.*)$`, "m").exec(last)?.[1] ?? "";
}

const PORT = instruction("EXPOSE");
const DATA = instruction("VOLUME");

describe.each(FILES)("%s", (file) => {
  const { services, volumes } = parseCompose(file);
  const folder = path.dirname(path.join(ROOT, file));
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

  it("follows the schema of the Compose Specification", () => {
    const schema: object = JSON.parse(read("node_modules/dclint/schemas/compose.schema.json"));
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const validate = ajv.compile({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" });
    validate(parseCompose(file));
    expect(validate.errors).toBeNull();
    // Proves that the validator finds mistakes.
    expect(validate({ services: { vitrine: { build: ".", port: ["3000"] } } })).toBe(false);
  });

  it("uses settings, folders, files, volumes and services that exist", () => {
    expect(ours.length).toBeGreaterThan(0);
    const used = new Set<string>();
    for (const [name, service] of Object.entries(services)) {
      for (const [source = ""] of (service.volumes ?? []).map((volume) => volume.split(":")))
        if (source.startsWith("."))
          expect([name, source, existsSync(path.join(folder, source))]).toContain(true);
        else used.add(source);
      const needed = service.depends_on ?? [];
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      expect([name, names.filter((other) => !(other in services))]).toEqual([name, []]);
    }
    expect([...used].sort()).toEqual(Object.keys(volumes).sort());
    for (const [name, { build = "", environment = {} }] of ours) {
      expect([name, path.resolve(folder, build)]).toEqual([name, ROOT]);
      expect(Object.keys(environment).filter((variable) => !(variable in VARIABLES))).toEqual([]);
    }
  });

  it("matches the image: its port, its data folder, a read-only root, and enough time to stop", () => {
    expect(instruction("ENV")).toContain(`VITRINE_DATA=${DATA}`);
    expect(PORT).toBe(VARIABLES.PORT.fallback);
    for (const [name, service] of ours) {
      for (const port of service.ports ?? []) expect([name, port.split(":").at(-1)]).toEqual([name, PORT]);
      const targets = (service.volumes ?? []).map((volume) => volume.split(":")[1] ?? "");
      expect(targets.length).toBeGreaterThan(0);
      for (const target of targets) expect(`${target}/`.startsWith(`${DATA}/`)).toBe(true);
      expect([service.read_only, service.tmpfs]).toEqual([true, ["/tmp"]]);
      expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThanOrEqual(
        MINIMUM_GRACE_SECONDS,
      );
    }
  });

  it("reads settings from .env in the root, if it exists", () => {
    for (const [name, { env_file: files = [] }] of ours)
      expect([name, files.map((file) => [path.resolve(folder, file.path), file.required])]).toEqual([
        name,
        [[path.join(ROOT, ".env"), false]],
      ]);
  });

  it("documents how to run it, with existing files and commands", () => {
    const comments = read(file).match(/^# .*docker compose.*$/gm) ?? [];
    expect(comments.length).toBe(2);
    for (const comment of comments) {
      const named = / -f (\S+)/.exec(comment)?.[1] ?? "compose.yaml";
      expect(named).toBe(file);
      const [, service, command] = /run --rm .* (\S+) (\w+) \/content$/.exec(comment) ?? [];
      if (service === undefined) continue;
      expect(service in services).toBe(true);
      expect(existsSync(path.join(ROOT, "src/cli/commands", `${command}.ts`))).toBe(true);
    }
  });
});

it("passes Caddy its variables, proxies to both servers, and is trusted by them", () => {
  const { services } = parseCompose("deploy/compose.several.yaml");
  const { environment = {}, networks = {}, ports = [] } = services["caddy"] ?? {};
  const asked = [...read("deploy/Caddyfile").matchAll(/\{\$(\w+)/g)].map(([, name = ""]) => name);
  expect(Object.keys(environment).sort()).toEqual([...new Set(asked)].sort());
  const servers = Object.keys(services).filter((name) => services[name]?.build !== undefined);
  expect(environment["SERVERS"]?.split(" ")).toEqual(servers.map((name) => `${name}:${PORT}`));
  for (const name of servers)
    expect(services[name]?.environment?.["VITRINE_TRUST_PROXY"]).toBe(networks["default"]?.ipv4_address);
  expect(ports).toContain("443:443");
});

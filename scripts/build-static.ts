import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { latestBuildSchema } from "../src/contract/addresses/builds.ts";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { DEPLOYMENT_FILE } from "../src/site/static/deployment.ts";
import { writeShell } from "../src/site/static/shell.ts";

/*
 * Writes a folder for any static file server: the browser build, one page for all addresses, the files about builds, and the
 * deployment file that names the backend. An existing deployment file belongs to the operator and is not changed.
 */

const DIST = path.resolve("dist");
const ENTRY = "src/site/entry-client.tsx";
const EXAMPLE = { apiBase: "", tenant: "harbor" };

const names = v.optional(v.array(v.string()), []);
const chunkSchema = v.object({ file: v.string(), imports: names, assets: names });
const manifestSchema = v.record(v.string(), chunkSchema);

const folder = path.resolve(process.argv[2] ?? path.join(DIST, "static"));
const build = v.parse(latestBuildSchema, readJson(path.join(DIST, "build.json")));
const manifest = v.parse(manifestSchema, readJson(path.join(DIST, "client", ".vite", "manifest.json")));

mkdirSync(folder, { recursive: true });
rmSync(path.join(folder, "builds"), { recursive: true, force: true });
// Files of earlier builds are kept, because open pages still request them.
cpSync(path.join(DIST, "client", "assets"), path.join(folder, "assets"), { recursive: true });

const entry = chunkOf(ENTRY);
const shell = writeShell({
  buildId: build.id,
  script: `/${entry.file}`,
  preloads: entry.imports.map((name) => `/${chunkOf(name).file}`),
  printSheets: Object.fromEntries(
    THEME_CODES.flatMap((theme) =>
      (manifest[`src/site/themes/${theme}/index.ts`]?.assets ?? [])
        .filter((file) => file.endsWith(".css"))
        .map((file) => [theme, `/${file}`]),
    ),
  ),
});
for (const name of ["index.html", "404.html"]) writeFileSync(path.join(folder, name), shell);

writeJson("builds/latest.json", build);
writeJson(`builds/meta/${build.id}.json`, {
  ...build,
  matcher: { static: {}, wildcard: {}, dynamic: {} },
  prerendered: [],
  files: [],
});
const deploymentFile = DEPLOYMENT_FILE.slice(1);
if (!existsSync(path.join(folder, deploymentFile))) writeJson(deploymentFile, EXAMPLE);
console.log(
  `${folder} is ready. Name the backend in ${deploymentFile} and serve index.html for unknown addresses.`,
);

function chunkOf(name: string) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build's manifest does not name ${name}`);
  return chunk;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeJson(name: string, value: unknown): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

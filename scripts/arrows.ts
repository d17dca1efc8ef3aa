import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** A forbidden import: from files that match `from` to files, packages or built-in modules that match `to`. */
interface Rule {
  name: string;
  from: RegExp;
  to: RegExp;
  /** Matches files to which the rule does not apply, in addition to tests. */
  except?: RegExp;
}

const TEST = /\.test\.tsx?$|\/testing\/|-suite\.tsx?$/;
const THEME = /^src\/site\/themes\/([^/]+)\//;

/** The rules. In them, packages are `package:name` and built-in modules `node:name`. */
const RULES: readonly Rule[] = [
  { name: "contract-knows-nobody", from: /^src\/contract\//, to: /^src\/(?!contract\/)|^node:/ },
  { name: "content-knows-contract", from: /^src\/content\//, to: /^src\/(?!content\/|contract\/)/ },
  { name: "messages-know-contract", from: /^src\/messages\//, to: /^src\/(?!messages\/|contract\/)/ },
  {
    name: "store-is-the-entry-point-of-content",
    from: /^src\/content\/[^/]+\//,
    to: /^src\/content\/(open|open-writable|store)\.ts$/,
  },
  { name: "site-knows-contract", from: /^src\/site\//, to: /^src\/(?!site\/|contract\/|messages\/)/ },
  { name: "studio-knows-contract", from: /^src\/studio\//, to: /^src\/(?!studio\/|contract\/|messages\/)/ },
  { name: "moving-knows-content", from: /^src\/moving\//, to: /^src\/(?!moving\/|content\/|contract\/)/ },
  { name: "server-knows-content", from: /^src\/server\//, to: /^src\/(site|studio|messages|cli)\// },
  {
    name: "page-routes-stay-above",
    from: /^src\/server\/(?!pages\/)[^/]+\//,
    to: /^src\/server\/pages\//,
  },
  { name: "no-test-in-product", from: /^src\//, to: /\.test\.tsx?$|\/testing\/|^(e2e|bench|scripts)\// },
  { name: "themes-fetch-nothing", from: /^src\/site\/themes\//, to: /^src\/site\/api\/|^package:ofetch$/ },
  {
    name: "router-stays-above",
    from: /^src\/site\/(?!(browser|router|static)\/)[^/]+\//,
    to: /^src\/site\/router\//,
  },
  { name: "head-stays-below-pages", from: /^src\/site\/head\//, to: /^src\/site\/pages\// },
  { name: "pages-know-no-theme", from: /^src\/site\/(?!themes\/)/, to: THEME },
  {
    name: "engine-stays-below",
    from: /^src\//,
    to: /^node:sqlite$|^package:pg$/,
    except: /^src\/content\/(engine\/|search\/index\/(sqlite|postgres)\.ts$)/,
  },
  {
    name: "browsers-need-no-server-library",
    from: /^src\/(site|studio)\//,
    to: /^package:(fastify|@fastify\/.*|kysely|pg|pino|sharp)$/,
  },
];

/**
 * The result: the number of checked modules below `src`, the number of modules that exist there, and each import that breaks a
 * rule.
 */
export interface ArrowReport {
  seen: number;
  present: number;
  violations: string[];
}

/**
 * Checks every import below `src` of a project, including dynamic and type-only ones. Compare `seen` with `present` to notice
 * files that cannot be parsed, because these count as files without imports.
 *
 * @param root the folder that contains `src`
 */
export function checkArrows(root: string): ArrowReport {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const imports = importsOf(root, file);
    if (imports !== undefined) graph.set(file, imports);
  }
  const violations = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((to) => brokenBy(root, file, to)),
  );
  violations.push(
    ...cyclesOf(graph).map((cycle) => `no-cycles: ${cycle}`),
    ...cyclesOf(foldersOf(graph, path.posix.dirname)).map((cycle) => `no-cycles-of-folders: ${cycle}`),
    ...cyclesOf(foldersOf(graph, roomOf)).map((cycle) => `no-cycles-of-rooms: ${cycle}`),
  );
  return { seen: graph.size, present: files.length, violations };
}

function brokenBy(root: string, from: string, to: string): string[] {
  const names = RULES.filter(
    (rule) => rule.from.test(from) && rule.to.test(to) && !TEST.test(from) && !rule.except?.test(from),
  ).map(({ name }) => name);
  const [theme, other] = [from, to].map((file) => THEME.exec(file)?.[1]);
  if (theme !== undefined && other !== undefined && theme !== other) names.push("theme-knows-no-theme");
  if (/^src\/.*\.(tsx?|css|json)$/.test(to) && !existsSync(path.join(root, to)))
    names.push("no-missing-file");
  return names.map((name) => `${name}: ${from} imports ${to}`);
}

/** Returns the imports of a file, or `undefined` if it cannot be parsed. */
function importsOf(root: string, file: string): string[] | undefined {
  const text = readFileSync(path.join(root, file), "utf8");
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) return undefined;
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end)),
  ];
  return [...new Set(requests.map((request) => targetOf(file, request.replace(/^["'`]|["'`]$/g, ""))))];
}

function targetOf(file: string, request: string): string {
  if (request.startsWith("."))
    return path.posix.join(path.posix.dirname(file), request.split("?", 1)[0] ?? "");
  if (request.startsWith("node:")) return request;
  const [scope = "", name = ""] = request.split("/", 2);
  return `package:${scope.startsWith("@") ? `${scope}/${name}` : scope}`;
}

/** Returns the folder directly below a part of `src` to which a file belongs. Files in the root of a part form their own node. */
function roomOf(file: string): string {
  return path.posix.dirname(file).split("/").slice(0, 3).join("/");
}

/**
 * Returns which folder imports which, except for tests.
 *
 * @param folderOf returns the node of a file: its own folder, or the result of `roomOf`
 */
function foldersOf(
  graph: ReadonlyMap<string, readonly string[]>,
  folderOf: (file: string) => string,
): Map<string, string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [importer, imports] of graph) {
    if (TEST.test(importer)) continue;
    const from = folderOf(importer);
    const known = folders.get(from) ?? new Set<string>();
    folders.set(from, known);
    for (const file of imports.filter((name) => name.startsWith("src/"))) {
      const to = folderOf(file);
      if (to !== from) known.add(to);
    }
  }
  return new Map([...folders].map(([folder, known]) => [folder, [...known]]));
}

/** Returns every cycle once, starting at the node where it closes. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    const start = trail.indexOf(node);
    if (start >= 0) cycles.push([...trail.slice(start), node].join(" → "));
    if (start >= 0 || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}

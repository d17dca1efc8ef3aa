import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The content of an image, and its command. */
export interface Image {
  /** The folder on this machine that contains the image's files. */
  root: string;
  environment: Record<string, string>;
  /** The folder in the image in which commands run. */
  workingFolder: string;
  user: string | undefined;
  entrypoint: string[];
  command: string[];
}

/** An instruction of a Dockerfile. */
interface Instruction {
  name: string;
  text: string;
}

/**
 * Executes a Dockerfile's steps on this machine without a container engine. Each stage becomes a folder below `scratch` with
 * everything that the Dockerfile adds to its base. Commands run with this machine's programs, so they must name files relative to
 * the working folder. Supports only the instructions of our Dockerfile, and throws for all others.
 *
 * @param context the folder from which `COPY` copies
 * @returns the last stage
 */
export function buildImage(dockerfile: string, context: string, scratch: string): Image {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { name, text } of readInstructions(readFileSync(dockerfile, "utf8"))) {
    if (name === "FROM") {
      const stage = / AS (\S+)$/.exec(text)?.[1] ?? "last";
      image = newImage(path.join(scratch, stage));
      stages.set(stage, image);
    } else if (image === undefined) throw new Error(`${name} before FROM`);
    else carryOut(image, { name, text }, { context, stages });
  }
  if (image === undefined) throw new Error("The file has no FROM");
  return image;
}

function newImage(root: string): Image {
  mkdirSync(root, { recursive: true });
  return { root, environment: {}, workingFolder: "/", user: undefined, entrypoint: [], command: [] };
}

/** Returns the instructions of the file without comments. Lines that end with a backslash are joined with the next. */
function readInstructions(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, " ")
    .split("\n");
  return lines.filter((line) => line.trim() !== "").map(readInstruction);
}

function readInstruction(line: string): Instruction {
  const [, name = "", text = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
  if (name === "") throw new Error(`Not an instruction: ${line}`);
  return { name, text };
}

interface Surroundings {
  context: string;
  stages: ReadonlyMap<string, Image>;
}

function carryOut(image: Image, { name, text }: Instruction, surroundings: Surroundings): void {
  switch (name) {
    case "WORKDIR":
      image.workingFolder = path.posix.resolve(image.workingFolder, text);
      mkdirSync(path.join(image.root, image.workingFolder), { recursive: true });
      return;
    case "ENV":
      for (const [, key = "", value = ""] of text.matchAll(/(\w+)=(\S*)/g)) image.environment[key] = value;
      return;
    case "COPY":
      return copy(image, text, surroundings);
    case "RUN":
      return run(image, text);
    case "USER":
      image.user = text;
      return;
    case "ENTRYPOINT":
      image.entrypoint = JSON.parse(text);
      return;
    case "CMD":
      image.command = JSON.parse(text);
      return;
    case "VOLUME":
    case "EXPOSE":
    case "HEALTHCHECK":
      return;
    default:
      throw new Error(`Unsupported instruction: ${name}`);
  }
}

/** Executes `COPY [--from=stage] [--chown=…] source… target`, which copies a folder's content, or files into a folder. */
function copy(image: Image, text: string, { context, stages }: Surroundings): void {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const root = from === undefined ? context : stages.get(from)?.root;
  if (root === undefined) throw new Error(`There is no stage ${from}`);
  const paths = words.filter((word) => !word.startsWith("--"));
  const target = paths.pop() ?? "";
  const destination = path.join(image.root, path.posix.resolve(image.workingFolder, target));
  for (const source of paths) {
    const file = path.join(root, source);
    const isInto = target.endsWith("/") && !statSync(file).isDirectory();
    cpSync(file, isInto ? path.join(destination, path.basename(file)) : destination, { recursive: true });
  }
}

function run(image: Image, command: string): void {
  const cwd = path.join(image.root, image.workingFolder);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: { ...withoutNpm(process.env), ...image.environment, NODE_ENV: undefined },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`);
}

/** Removes the variables of the npm that runs the tests, because a nested npm would read them as its own settings. */
export function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(npm_|INIT_CWD$|VITEST|NODE_OPTIONS$)/.test(name)),
  );
}

/** Returns the size of a folder's files, in bytes. */
export function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((total, { parentPath, name }) => total + statSync(path.join(parentPath, name)).size, 0);
}

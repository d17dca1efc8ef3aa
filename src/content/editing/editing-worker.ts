import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { openEngine } from "../engine/open-engine.ts";
import { foldersIn } from "../writing/rows/folders.ts";
import type { EditingAnswer, EditingQuestion, PassedError } from "./editing-thread.ts";
import { openEditing } from "./editing.ts";
import { NotPermittedError } from "./editor.ts";

// The thread in which people edit.

const input = v.parse(
  v.object({ databaseUrl: v.string(), dataFolder: v.string(), studioHost: v.optional(v.string()) }),
  workerData,
);

const engine = await openEngine(input.databaseUrl);
const editing = openEditing({ engine, folders: foldersIn(input.dataFolder), studioHost: input.studioHost });

parentPort?.on("message", async (question: EditingQuestion) =>
  parentPort?.postMessage(await answer(question)),
);

async function answer({ id, path, arguments: args }: EditingQuestion): Promise<EditingAnswer> {
  try {
    return { id, result: await functionAt(path)(...args) };
  } catch (error) {
    return { id, error: passed(error) };
  }
}

function functionAt(path: readonly string[]): (...args: readonly unknown[]) => unknown {
  const found = path.reduce<unknown>(
    (owner, name) =>
      typeof owner === "object" && owner !== null && Object.hasOwn(owner, name)
        ? (owner as Record<string, unknown>)[name]
        : undefined,
    editing,
  );
  if (typeof found === "function") return found as (...args: readonly unknown[]) => unknown;
  throw new Error(`There is no ${path.join(".")}`);
}

function passed(error: unknown): PassedError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: undefined };
  const { name, message, stack } = error;
  if (!(error instanceof NotPermittedError)) return { name, message, stack };
  return { name, message, stack, action: error.action, needsFreshProof: error.needsFreshProof };
}

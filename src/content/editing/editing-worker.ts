import { parentPort, workerData } from "node:worker_threads";
import { openEngine } from "../engine/open-engine.ts";
import { failureOf } from "../model/failure-of.ts";
import { reportRendering } from "../writing/checks/rendering-reports.ts";
import { openFolders } from "../writing/rows/folders.ts";
import type { EditingInput } from "./editing-job.ts";
import type { EditingQuestion, EditingReply, PassedError } from "./editing-messages.ts";
import { openEditing } from "./editing.ts";
import { NotPermittedError } from "./editor.ts";

// The thread that runs editors' operations.

// The start options come from our own process, so they need no validation.
const input = workerData as EditingInput;

/**
 * Maximum time in milliseconds to wait for the write lock: people who save or publish learn within 10 seconds that they have to
 * try again.
 */
const LOCK_WAIT_MS = 8_000;

const engine = await openEngine(input.databaseUrl, { lockWaitMs: LOCK_WAIT_MS });
const editing = openEditing({ engine, folders: await openFolders(input), studioHost: input.studioHost });

const reply = (message: EditingReply) => parentPort?.postMessage(message);

parentPort?.on("message", async (question: EditingQuestion) => {
  if ("ping" in question) return reply({ pong: true });
  reply({ begun: question.id });
  return reply(await answer(question));
});

async function answer({
  id,
  path,
  arguments: args,
}: Exclude<EditingQuestion, { ping: true }>): Promise<EditingReply> {
  try {
    const run = () => functionAt(path)(...args);
    return { id, result: await reportRendering((file) => reply({ rendering: id, file }), run) };
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
  if (!(error instanceof NotPermittedError)) return { name, message, stack, failure: failureOf(error) };
  return { name, message, stack, action: error.action, needsFreshProof: error.needsFreshProof };
}

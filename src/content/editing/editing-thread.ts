import type { EditingInput } from "./editing-job.ts";
import { openLanes } from "./editing-lanes.ts";
import type { Editing } from "./editing.ts";

export type { EditingInput } from "./editing-job.ts";

/**
 * Runs editing operations in separate threads, which are started when first needed. A server that only shows pages then never
 * loads the code for Markdown and pictures, and keeps answering while a text is rendered.
 */
export function openEditingThread(input: EditingInput): { editing: Editing; close(): Promise<void> } {
  const lanes = openLanes(input);
  const ask = (path: readonly string[], args: readonly unknown[]): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    lanes.run({ path, arguments: args, resolve, reject });
    return promise;
  };
  return {
    // The thread runs the functions of `Editing`, so the answers have the types that `Editing` declares.
    editing: remote([], ask) as Editing,
    close: () => lanes.close(),
  };
}

/** Returns an object whose functions, at any depth, run in another thread. */
function remote(
  path: readonly string[],
  ask: (path: readonly string[], args: readonly unknown[]) => Promise<unknown>,
): unknown {
  return new Proxy(() => {}, {
    // A property `then` would make `await` treat the object as a promise.
    get: (_, name) =>
      typeof name === "symbol" || name === "then" ? undefined : remote([...path, name], ask),
    apply: (_, __, args: unknown[]) => ask(path, args),
  });
}

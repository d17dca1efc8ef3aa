import type { EditingInput } from "./editing-job.ts";
import { openLanes } from "./editing-lanes.ts";
import type { Editing } from "./editing.ts";

export type { EditingInput } from "./editing-job.ts";

/**
 * Editing in threads of its own, started when first needed: neither does a server that only shows pages load what reads Markdown and
 * pictures, nor does it stop answering while a text is rendered.
 */
export function openEditingThread(input: EditingInput): { editing: Editing; close(): Promise<void> } {
  const lanes = openLanes(input);
  const ask = (path: readonly string[], args: readonly unknown[]): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    lanes.run({ path, arguments: args, resolve, reject });
    return promise;
  };
  return {
    // The thread runs the functions of the same interface, whose types are restored here.
    editing: remote([], ask) as Editing,
    close: () => lanes.close(),
  };
}

/** An object whose functions, however deep, are called elsewhere. */
function remote(
  path: readonly string[],
  ask: (path: readonly string[], args: readonly unknown[]) => Promise<unknown>,
): unknown {
  return new Proxy(() => {}, {
    // Without `then`, so that whoever resolves to it does not take it for a promise.
    get: (_, name) =>
      typeof name === "symbol" || name === "then" ? undefined : remote([...path, name], ask),
    apply: (_, __, args: unknown[]) => ask(path, args),
  });
}

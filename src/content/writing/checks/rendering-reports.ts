import { AsyncLocalStorage } from "node:async_hooks";

/** Called with the name of a file before it is rendered, and with `undefined` afterwards. */
type OnRendering = (file: string | undefined) => void;

const listeners = new AsyncLocalStorage<OnRendering>();

/** Does work and reports the files that it renders. When a slow thread is ended, its last report names the slow file. */
export function reportRendering<Result>(onRendering: OnRendering, work: () => Result): Result {
  return listeners.run(onRendering, work);
}

/** Renders a file, and reports that to the listener of the current work. */
export async function rendering<Result>(file: string, render: () => Promise<Result>): Promise<Result> {
  const onRendering = listeners.getStore();
  onRendering?.(file);
  try {
    return await render();
  } finally {
    onRendering?.(undefined);
  }
}

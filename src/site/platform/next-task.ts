/** Resolves in a new task, so that the browser can respond to input first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

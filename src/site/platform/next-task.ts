/** Resolves in a task of its own: before it, the browser answers the visitor. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

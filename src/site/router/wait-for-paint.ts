/**
 * Resolves once the browser has painted what the visitor just pressed: after the next frame and the task
 * that follows it, or after `limitMs` in tabs that get no frames.
 */
export function waitForPaint(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, limitMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(limit);
        resolve();
      }),
    );
  });
}

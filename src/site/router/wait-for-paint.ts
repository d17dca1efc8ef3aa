/**
 * Resolves once the browser has painted the clicked link: in the task after the next frame, at the latest in the second frame, or after
 * `limitMs` in tabs without frames.
 */
export function waitForPaint(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, limitMs);
    const settle = () => {
      clearTimeout(limit);
      resolve();
    };
    requestAnimationFrame(() => {
      setTimeout(settle);
      // Immediately after input, browsers prefer frames to timers, so several frames may pass before a timer runs.
      requestAnimationFrame(settle);
    });
  });
}

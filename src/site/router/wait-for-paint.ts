/**
 * Resolves once the browser has painted what the visitor just pressed: in the task after the next frame, and at the
 * latest with the frame after that, or after `limitMs` in tabs that get no frames.
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
      // Right after a press browsers put frames before timers: several may pass until a timer's turn.
      requestAnimationFrame(settle);
    });
  });
}

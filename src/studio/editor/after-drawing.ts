/** Several of a slow screen's. */
const LONGEST_FRAME_MS = 100;

/**
 * Calls back in a task of its own behind the next frame: what changed now is on the screen then. A window that is not drawn has no
 * frames, and is not waited for.
 */
export function afterDrawing(work: () => void): void {
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, LONGEST_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(work);
  });
}

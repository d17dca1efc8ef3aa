/** Longest wait, in milliseconds: several frames of a slow screen. */
const LONGEST_FRAME_MS = 100;

/**
 * Calls back after the next frame, when current changes are on the screen. Hidden windows have no frames; a timer calls back
 * instead.
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

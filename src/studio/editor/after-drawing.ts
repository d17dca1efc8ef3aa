/** Maximum wait for a frame in milliseconds: several frames of a slow screen. */
const MAXIMUM_WAIT_MS = 100;

/** Calls back after the next frame, when current changes are visible. A hidden window draws no frames, so a timer calls back instead. */
export function afterDrawing(work: () => void): void {
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, MAXIMUM_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(work);
  });
}

import { afterAll, vi } from "vitest";

// Several test files may share a process, and must not see the stubs of earlier files.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

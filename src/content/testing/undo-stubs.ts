import { afterAll, vi } from "vitest";

// Test files that share a process must not see the stubs of earlier files.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

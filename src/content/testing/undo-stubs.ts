import { afterAll, vi } from "vitest";

// The files of tests that share a process find it as the one before did.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

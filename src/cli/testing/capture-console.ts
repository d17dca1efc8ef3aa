import { afterEach, beforeEach, vi } from "vitest";

/**
 * Collects the lines that commands print to either stream instead of showing them. Starts empty with each test; a test may set
 * `length` to 0. After each test, mocks, environment variables and timers are restored.
 */
export function captureConsole(): string[] {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const method of ["log", "error"] as const)
      vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  return lines;
}

import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";

const ALL = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "bench/**/*.test.ts"];
const TOGETHER = ["src/{contract,messages,site,studio}/**/*.test.{ts,tsx}"];

export default defineConfig({
  plugins: [messagesPlugin(), react()],
  test: {
    projects: [
      // What neither starts processes nor changes them shares one for many files: loading the same modules anew for each took
      // half of such a file's time.
      { extends: true, test: { name: "together", isolate: false, include: TOGETHER } },
      {
        extends: true,
        test: {
          name: "apart",
          include: ALL,
          exclude: [...configDefaults.exclude, ...TOGETHER],
          globalSetup: ["src/content/testing/postgres.ts"],
        },
      },
    ],
    // Every test has a database and folders of its own. On two processors Vitest would use one by itself, but several
    // files wait for limits of time to pass: meanwhile two others keep both busy.
    // Processes, not threads. Threads start sooner (the whole takes 5 % less), but share V8's flags, which
    // commands set, and V8's table of WebAssembly code: with several threads using fetch(), that of Node 24.21 ended all of them by
    // "Check failed: jit_page.has_value()" now and then.
    pool: "forks",
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Limits are no proofs: they are wide enough for a machine that does other things as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    css: { modules: { classNameStrategy: "stable" } },
  },
});

import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";

const TOGETHER = ["src/{contract,content,messages,site,studio}/**/*.test.{ts,tsx}"];
/** Whoever replaces a module replaces it for its whole process, and needs one of its own. */
const REPLACING = globSync(TOGETHER).filter((file) => readFileSync(file, "utf8").includes("vi.mock("));

export default defineConfig({
  plugins: [messagesPlugin(), react()],
  test: {
    // Once for all projects; see describeEachEngine.
    globalSetup: ["src/content/testing/postgres.ts"],
    projects: [
      // What does not change its process shares one for many files: loading the same modules anew for each took half of such a
      // file's time.
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          include: TOGETHER,
          exclude: [...configDefaults.exclude, ...REPLACING],
        },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: ["{src/{cli,server},scripts,bench}/**/*.test.ts", ...REPLACING],
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

import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { TAGS_BEYOND_CORE } from "./scripts/core-tests.ts";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";

const TOGETHER = ["src/**/*.test.{ts,tsx}"];
/** Matches calls that permanently change, or measure, the whole process of a test file. Such a file needs its own process. */
const NEEDS_OWN_PROCESS = /\b(?:vi\.mock|setFlagsFromString|process\.(?:on|chdir|memoryUsage))\(/;
const ALONE = globSync(TOGETHER).filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(file, "utf8")));

export default defineConfig({
  plugins: [messagesPlugin(), react()],
  // Uses another package's TypeScript library: openapi-typescript needs one, and TypeScript 7 has none.
  resolve: {
    alias: [{ find: /^typescript$/, replacement: path.resolve("src/server/testing/typescript-library.ts") }],
  },
  test: {
    server: { deps: { inline: ["openapi-typescript"] } },
    // Runs once for all projects; see describeEachEngine.
    globalSetup: ["src/content/testing/postgres.ts"],
    projects: [
      // Runs many files in one process: loading the same modules again for each file took half of a file's time.
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          setupFiles: ["src/content/testing/undo-stubs.ts"],
          include: TOGETHER,
          exclude: [...configDefaults.exclude, ...ALONE],
        },
      },
      { extends: true, test: { name: "apart", include: ["{scripts,bench}/**/*.test.ts", ...ALONE] } },
    ],
    // At least three processes run in parallel. Each test has its own database and folders, and several files wait for timeouts,
    // during which two others keep two processors busy. Processes are used instead of threads: threads start sooner (the whole
    // run takes 5 % less), but share V8's flags, which commands set, and V8's table of WebAssembly code. With several threads
    // that use fetch(), this table made Node 24.21 abort now and then with "Check failed: jit_page.has_value()".
    pool: "forks",
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Timeouts are not what is tested. They are long enough for a machine that is busy with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    tags: Object.entries(TAGS_BEYOND_CORE).map(([name, description]) => ({ name, description })),
    css: { modules: { classNameStrategy: "stable" } },
  },
});

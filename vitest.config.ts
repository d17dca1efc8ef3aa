import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { TAGS_BEYOND_CORE } from "./scripts/core-tests.ts";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";

const TOGETHER = ["src/**/*.test.{ts,tsx}"];
/** Calls by which a file changes its whole process for good, or weighs it: it needs one of its own. */
const NEEDS_OWN_PROCESS = /\b(?:vi\.mock|setFlagsFromString|process\.(?:on|chdir|memoryUsage))\(/;
const ALONE = globSync(TOGETHER).filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(file, "utf8")));

export default defineConfig({
  plugins: [messagesPlugin(), react()],
  // openapi-typescript writes types with TypeScript's own library, which version 7 no longer has.
  resolve: {
    alias: [{ find: /^typescript$/, replacement: path.resolve("src/server/testing/typescript-library.ts") }],
  },
  test: {
    server: { deps: { inline: ["openapi-typescript"] } },
    // Once for all projects; see describeEachEngine.
    globalSetup: ["src/content/testing/postgres.ts"],
    projects: [
      // One process for many files: loading the same modules anew for each took half of such a file's time.
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
    tags: Object.entries(TAGS_BEYOND_CORE).map(([name, description]) => ({ name, description })),
    css: { modules: { classNameStrategy: "stable" } },
  },
});

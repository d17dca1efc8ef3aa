import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { messagesPlugin } from "./src/site/build/messages-plugin.ts";

export default defineConfig({
  plugins: [messagesPlugin(), react()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
    globalSetup: existsSync("src/content/testing/postgres.ts") ? ["src/content/testing/postgres.ts"] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: "stable" } },
  },
});

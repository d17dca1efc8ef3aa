import { expect, it } from "vitest";
import { nameByModules } from "./manifest-plugin.ts";

it("names the chunks of groups by the modules that are imported dynamically, wherever they are mentioned", () => {
  const manifest = {
    "src/entry.ts": { file: "entry.js", dynamicImports: ["_theme1-a.js", "src/page.ts"] },
    "src/page.ts": { file: "page.js", imports: ["src/entry.ts", "_theme1-a.js", "_shared-b.js"] },
    "_theme1-a.js": { file: "theme1-a.js", css: ["theme1.css"] },
    "_shared-b.js": { file: "shared-b.js" },
  };
  const modules = new Map([
    ["theme1-a.js", "src/theme1/index.ts"],
    ["page.js", "src/page.ts"],
  ]);
  expect(nameByModules(manifest, modules)).toEqual({
    "src/entry.ts": { file: "entry.js", dynamicImports: ["src/theme1/index.ts", "src/page.ts"] },
    "src/page.ts": { file: "page.js", imports: ["src/entry.ts", "src/theme1/index.ts", "_shared-b.js"] },
    "src/theme1/index.ts": { file: "theme1-a.js", css: ["theme1.css"] },
    "_shared-b.js": { file: "shared-b.js" },
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openBuiltStudio } from "./application.ts";

it("the page links the styles of every chunk that its entry loads, the entry's first", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-studio-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["assets", ".vite"]) mkdirSync(path.join(folder, name));
  const manifest = {
    "src/studio/entry.tsx": { file: "assets/entry.js", css: ["assets/entry.css"], imports: ["_field.js"] },
    "_field.js": { file: "assets/field.js", css: ["assets/field.css"], imports: ["_button.js"] },
    "_button.js": { file: "assets/button.js", css: ["assets/button.css"], imports: ["_field.js"] },
    "src/studio/screens/later.tsx": { file: "assets/later.js", css: ["assets/later.css"] },
    "src/studio/styles/icon.svg": { file: "assets/icon.svg" },
    "src/studio/messages/shell/zh.json?compiled": { file: "assets/zh.js" },
  };
  writeFileSync(path.join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  const { html } = await openBuiltStudio(folder).page("zh", "/studio/");
  const linked = (relation: string) =>
    Array.from(
      html.matchAll(new RegExp(`rel="${relation}" href="/studio/assets/([^"]+)"`, "g")),
      ([, name]) => name,
    );
  expect(linked("stylesheet")).toEqual(["entry.css", "field.css", "button.css"]);
  expect(linked("modulepreload")).toEqual(["zh.js", "field.js", "button.js"]);
});

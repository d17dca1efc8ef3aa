import { type ChildNode, type Container, parse } from "postcss";
import type { Plugin } from "vite";

/** The module of a theme that is part of every first load. */
const THEME_INDEX = /\/themes\/[^/]+\/index\.ts$/;

/**
 * Moves the print rules of a theme's style sheet into a separate sheet, so that the first paint does not wait for them. The manifest
 * lists the sheet among the chunk's `assets`. The few print rules of single pages stay in their sheets.
 */
export function printSheetPlugin(): Plugin {
  return {
    name: "vitrine:print-sheet",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Vite writes the manifest afterwards.
      order: "pre",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !chunk.moduleIds.some((id) => THEME_INDEX.test(id))) continue;
          for (const file of chunk.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[file];
            if (sheet?.type !== "asset") continue;
            const { screen, print } = splitSheet(sheet.source.toString());
            sheet.source = screen;
            const id = this.emitFile({ type: "asset", name: `${chunk.name}-print.css`, source: print });
            chunk.viteMetadata?.importedAssets.add(this.getFileName(id));
          }
        }
      },
    },
  };
}

/**
 * Splits a style sheet into `print`, with all rules in `@media print` and `@page`, and `screen`, with all others. Both keep the same
 * layers and conditions; the rules themselves are not changed.
 */
export function splitSheet(css: string): { screen: string; print: string } {
  const [screen, print] = [parse(css), parse(css)];
  screen.walkAtRules((rule) => {
    if (isPrint(rule)) rule.remove();
  });
  keepPrint(print);
  return { screen: screen.toString(), print: print.toString() };
}

function keepPrint(container: Container): void {
  container.each((node) => {
    if (isPrint(node)) return;
    if ("each" in node) keepPrint(node);
    if (!("each" in node) || !node.nodes?.length) node.remove();
  });
}

function isPrint(node: ChildNode): boolean {
  return (
    node.type === "atrule" && (node.name === "page" || (node.name === "media" && node.params === "print"))
  );
}

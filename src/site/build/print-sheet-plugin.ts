import { type ChildNode, type Container, parse } from "postcss";
import type { Plugin } from "vite";

/** The chunk of a theme, which every first load of its pages has. */
const THEME_INDEX = /\/themes\/[^/]+\/index\.ts$/;

/**
 * Takes what a theme's style sheet says of paper out of it, into a sheet of its own: no first paint needs to wait for that. The
 * manifest names it among the chunk's `assets`. What the sheets of single pages say of paper is little, and stays in them.
 */
export function printSheetPlugin(): Plugin {
  return {
    name: "vitrine:print-sheet",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Before the manifest is written.
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
 * A style sheet in two: what stands in `@media print` and `@page`, still within its layers and conditions, and all else. Nothing is
 * written in another way: what was made for the browsers that the build is for stays so.
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

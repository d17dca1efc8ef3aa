import { type Rule, transform } from "lightningcss";
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

/** A style sheet in two: what stands in `@media print` and `@page`, still within its layers, and all else. */
export function splitSheet(css: string): { screen: string; print: string } {
  const screen = select(css, (rule) => !isPrint(rule));
  let depth = 0;
  const print = select(
    css,
    (rule) => {
      if (isPrint(rule)) depth += 1;
      return depth > 0 || rule.type === "layer-block";
    },
    (rule) => {
      if (isPrint(rule)) depth -= 1;
    },
  );
  return { screen, print };
}

function select(css: string, isKept: (rule: Rule) => boolean, leave?: (rule: Rule) => void): string {
  const { code } = transform({
    filename: "sheet.css",
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: (rule) => (isKept(rule) ? undefined : []),
      ...(leave && { RuleExit: (rule) => void leave(rule) }),
    },
  });
  return code.toString();
}

function isPrint(rule: Rule): boolean {
  if (rule.type === "page") return true;
  if (rule.type !== "media") return false;
  return rule.value.query.mediaQueries.every(({ mediaType }) => mediaType === "print");
}

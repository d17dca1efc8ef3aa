import { type Plugin, Visitor, parseSync } from "vite";

const MODULE = "/parts/page/kept.tsx";

/**
 * Leaves of `kept(Piece, …)`, `ofPage(Piece)` and `drawnOnce(Piece)` the piece alone in the browser's build, where they
 * would give it back as it is: every visitor would load their calls.
 */
export function keptPlugin(): Plugin {
  return {
    name: "vitrine:kept",
    apply: "build",
    // JSX has become JavaScript by then.
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { code: MODULE },
      handler: (code, id) => ({ code: unwrapPieces(id, code), map: null }),
    },
  };
}

/** A module's code with the first argument in the place of each call of what it imports from `kept.tsx`. */
export function unwrapPieces(file: string, code: string): string {
  const names = new Set<string>();
  /** Where something is left out, from its start to its end. */
  const cuts: [start: number, end: number][] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value.endsWith(MODULE)) for (const { local } of specifiers) names.add(local.name);
    },
    CallExpression({ callee, arguments: [piece], ...call }) {
      if (callee.type !== "Identifier" || !names.has(callee.name) || piece === undefined) return;
      cuts.push([call.start, piece.start], [piece.end, call.end]);
    },
  }).visit(parseSync(file, code, { lang: "js" }).program);
  // From the last one, so that the places of those before it stay what they are: a piece may hold another.
  cuts.sort(([left], [right]) => right - left);
  return cuts.reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code);
}

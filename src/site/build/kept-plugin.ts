import { type Plugin, Visitor, parseSync } from "vite";

const MODULE = "/parts/kept.tsx";

/**
 * Leaves of `kept(Piece, …)` and `ofPage(Piece)` the piece alone in the browser's build, where both would give it back
 * as it is: every visitor would load their calls.
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
  let unwrapped = "";
  let end = 0;
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value.endsWith(MODULE)) for (const { local } of specifiers) names.add(local.name);
    },
    CallExpression({ callee, arguments: [piece], ...call }) {
      if (callee.type !== "Identifier" || !names.has(callee.name) || piece === undefined) return;
      unwrapped += code.slice(end, call.start) + code.slice(piece.start, piece.end);
      end = call.end;
    },
  }).visit(parseSync(file, code, { lang: "js" }).program);
  return unwrapped + code.slice(end);
}

import { type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

const PICTURE = String.raw`["']([^"'\n]+\.(?:avif|gif|jpe?g|png|svg|webp))["']`;
const IMPORT = new RegExp(
  String.raw`^(?:import\s+([A-Za-z_$][\w$]*)\s+from\s+${PICTURE}|(?:export\s+)?const\s+([A-Za-z_$][\w$]*)\s*=\s*require\(\s*${PICTURE}\s*\))`,
  "gm",
);

/**
 * Replaces variables by the pictures imported as them: `src={shot}` becomes `src="./a.png"` after `import shot from "./a.png"`. A
 * drawing imported as a component is also a picture.
 */
export function convertImportedPictures(body: string): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const edits = [...body.matchAll(IMPORT)]
    .filter(({ index }) => !isLiteral(index))
    .flatMap(([, imported, path = "", required, other = ""]) => {
      const name = (imported ?? required ?? "").replace(/\$/g, "\\$&");
      const address = path || other;
      const value = new RegExp(String.raw`(?<==)\{\s*${name}(?:\.(?:src|default))?\s*\}`, "g");
      const component = new RegExp(String.raw`<${name}(?:\s[^<>]*?)?\s*/>`, "g");
      const put = (pattern: RegExp, text: string) =>
        [...body.matchAll(pattern)]
          .filter(({ index }) => !isLiteral(index))
          .map(({ 0: whole, index }) => ({ start: index, end: index + whole.length, text }));
      return [...put(value, JSON.stringify(address)), ...put(component, `![](${encodeURI(address)})`)];
    });
  return applyEdits(body, edits, 1);
}

/** A rule of a style sheet that applies on screens. */
export interface StyleRule {
  selector: string;
  declarations: Readonly<Record<string, string>>;
}

/** At-rules for print and forced colours, which are left out. */
const ELSEWHERE = /^@(media\s+print|media[^{]*forced-colors|keyframes|font-face)/;

/** Parses the rules of a style sheet, including those inside `@layer`, `@supports` and media queries for screens. */
export function readRules(css: string): StyleRule[] {
  return rulesOf(css.replace(/\/\*[\s\S]*?\*\//g, ""));
}

function rulesOf(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let start = 0;
  for (let open = css.indexOf("{"); open >= 0; open = css.indexOf("{", start)) {
    const close = closingBrace(css, open);
    const head = css.slice(start, open).split(";").at(-1)?.trim() ?? "";
    const body = css.slice(open + 1, close);
    if (!head.startsWith("@")) rules.push({ selector: head, declarations: declarationsOf(body) });
    else if (!ELSEWHERE.test(head)) rules.push(...rulesOf(body));
    start = close + 1;
  }
  return rules;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let index = open; index < css.length; index += 1) {
    if (css[index] === "{") depth += 1;
    if (css[index] === "}" && --depth === 0) return index;
  }
  throw new Error(`A brace is never closed: ${css.slice(open, open + 80)}`);
}

function declarationsOf(body: string): Record<string, string> {
  const pairs = body.split(";").flatMap((line): [string, string][] => {
    const colon = line.indexOf(":");
    if (colon < 0) return [];
    return [
      [
        line.slice(0, colon).trim(),
        line
          .slice(colon + 1)
          .replace(/\s+/g, " ")
          .trim(),
      ],
    ];
  });
  return Object.fromEntries(pairs);
}

import { parseDocument } from "yaml";
import { isRecord } from "../../contract/api/is-record.ts";
import type { Entry } from "./list-file.ts";

/** An unquoted text that YAML always reads as a string, even in braces. */
const PLAIN = String.raw`[\p{L}/](?:[\p{L}\p{N}\p{M}/._()?!+'’，。、！？：…%=&@-]|[:#](?=[\p{L}\p{N}/])|[ ](?=[^\s#]))*`;
const WORD = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;
const SIMPLE = new RegExp(String.raw`^([a-zA-Z]+): (${PLAIN})$`, "u");
const IN_BRACES = new RegExp(
  String.raw`^([a-zA-Z]+): \{ ?((?:[a-z]+: ${PLAIN})(?:, [a-z]+: ${PLAIN})*) ?\}$`,
  "u",
);

/**
 * The values of an entry's own lines; those of its children are left out. Lines in the usual notation are read directly, because parsing
 * takes a hundred times as long. `undefined` if the text is not YAML.
 */
export function readValues({
  head,
  opener = "",
  tail,
}: Pick<Entry, "head" | "opener" | "tail">): Record<string, unknown> | undefined {
  return readSimply(head + tail) ?? parseValues(head + opener + tail);
}

/** The values of a text in the usual notation; `undefined` for any other. */
function readSimply(text: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  const indent = /^ *- */.exec(text)?.[0].length ?? 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === "") continue;
    if (index > 0 && line.search(/[^ ]/) !== indent) return undefined;
    const pair = line.slice(indent);
    const [, key = "", value = ""] = SIMPLE.exec(pair) ?? [];
    const read = key === "" ? readBraces(pair) : WORD.test(value) ? undefined : ([key, value] as const);
    if (read === undefined || Object.hasOwn(values, read[0])) return undefined;
    values[read[0]] = read[1];
  }
  return values;
}

function readBraces(pair: string): readonly [string, Record<string, string>] | undefined {
  const [, key, inside] = IN_BRACES.exec(pair) ?? [];
  if (key === undefined || inside === undefined) return undefined;
  const texts: Record<string, string> = {};
  for (const each of inside.split(", ")) {
    const [language = "", text = ""] = each.split(/: (.*)/su);
    if (Object.hasOwn(texts, language) || WORD.test(text.trim())) return undefined;
    texts[language] = text.trim();
  }
  return [key, texts];
}

function parseValues(text: string): Record<string, unknown> | undefined {
  const document = parseDocument(text, { prettyErrors: false, logLevel: "error" });
  if (document.errors.length > 0) return undefined;
  const list: unknown = document.toJS();
  const [values, ...others] = Array.isArray(list) ? (list as unknown[]) : [];
  return isRecord(values) && others.length === 0 ? values : undefined;
}

import { type Document, type Scalar, parseDocument } from "yaml";
import { parseYaml } from "../../contract/front-matter/read.ts";
import { writeText } from "../../contract/front-matter/write-value.ts";
import { type YamlTextNode, visitYamlTexts } from "../source/visit-yaml-texts.ts";
import { comparable } from "./comparable.ts";
import type { Place, PlaceKind, Places } from "./place.ts";
import { kindOfDetail, kindOfSetting, placeKindOf, settingsPartOf } from "./settings-kind.ts";
import { type ReadPiece, alignText, readDoubleQuoted, readPlain, readSingleQuoted } from "./written-text.ts";

/** Finds the values in an article's front matter in which words can be replaced. */
export function placesInDetails(source: string): Places {
  const parsed = parseYaml(source);
  if (parsed === undefined) return { places: [], isAsExpected: () => true };
  const { document, start } = parsed;
  return {
    places: placesIn(document, source, start, (path) => placeKindOf(kindOfDetail(path), "details")),
    isAsExpected: (text) => comparable(document.toJS()) === comparable(parseYaml(text)?.document.toJS()),
  };
}

/** Finds the values in a settings file in which words can be replaced. A file with YAML errors has none. */
export function placesInSettings(source: string, name: string): Places {
  const part = settingsPartOf(name);
  const document = parse(source);
  const kindOf = (path: readonly string[]) =>
    part === undefined ? undefined : placeKindOf(kindOfSetting(part, path), "settings");
  return {
    places: document.errors.length > 0 ? [] : placesIn(document, source, 0, kindOf),
    isAsExpected(text) {
      const changed = parse(text);
      return changed.errors.length === 0 && comparable(document.toJS()) === comparable(changed.toJS());
    },
  };
}

function parse(text: string): Document.Parsed {
  // The check for duplicate keys compares each key with all others.
  return parseDocument(text, { prettyErrors: false, logLevel: "error", uniqueKeys: false });
}

function placesIn(
  document: Document.Parsed,
  source: string,
  start: number,
  kindOf: (path: readonly string[]) => PlaceKind | undefined,
): Place[] {
  const places: Place[] = [];
  visitYamlTexts(document, (text) => {
    const kind = kindOf(text.path);
    const place = kind === undefined ? undefined : placeOf(text, kind, source, start);
    if (place !== undefined) places.push(place);
  });
  return places;
}

function placeOf(
  { node, from, to, path, isFlow }: YamlTextNode,
  kind: PlaceKind,
  source: string,
  start: number,
): Place | undefined {
  const range = { from: start + from, to: start + to };
  const style = styleOf(node, source.slice(range.from, range.to));
  const inner = { from: range.from + style.open, to: range.to - style.close };
  const written = alignText(source, inner, node.value, style.read);
  if (written === undefined) return undefined;
  const expect = (value: string) => (node.value = value);
  const key = path.join(".");
  const place = { ...written, kind, key, write: style.write, expect };
  const isOneLine = !/[\r\n]/.test(source.slice(range.from, range.to));
  if (node.type !== "PLAIN" || !isOneLine) return place;
  const context = isFlow ? "[" : "";
  return {
    ...place,
    write: (words) => words,
    whole: { ...range, write: (value) => writeText(value, undefined, context) },
  };
}

/** The notation of a YAML text: the lengths of its opening and closing marks, and how to read and write what is between them. */
interface Style {
  open: number;
  close: number;
  read: ReadPiece;
  write(words: string): string;
}

function styleOf({ type }: Scalar, written: string): Style {
  if (type === "QUOTE_SINGLE")
    return { open: 1, close: 1, read: readSingleQuoted, write: (words) => words.replaceAll("'", "''") };
  if (type === "QUOTE_DOUBLE")
    return {
      open: 1,
      close: 1,
      read: readDoubleQuoted,
      write: (words) => JSON.stringify(words).slice(1, -1),
    };
  const isBlock = type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED";
  // The text of a block scalar begins in the line after `|` or `>`.
  const open = isBlock ? written.indexOf("\n") + 1 : 0;
  return { open, close: 0, read: readPlain, write: (words) => words };
}

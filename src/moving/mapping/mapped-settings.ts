import { LineCounter, isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";
import type { SourceFile } from "../../content/source/source-file.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import type { Mapping } from "./mapping.ts";

/** The settings files whose content a mapping can contain, by its keys. */
const FILES = {
  site: "site.yaml",
  menus: "menus.yaml",
  banners: "banners.yaml",
  redirects: "redirects.yaml",
} as const;

/**
 * Returns the settings files of the tenant to be created from a tree. Each line of them refers to a line of the mapping, for
 * findings.
 *
 * @param source the text of the mapping
 */
export function mappedSettings(
  mapping: Mapping,
  { source, origin, tenant }: { source: string; origin: string; tenant: string },
): SourceFile[] {
  const lines = new LineCounter();
  const written = parseDocument(source, { lineCounter: lines });
  return Object.entries(FILES).flatMap(([key, path]) => {
    const value =
      key === "site" ? { ...withPictureHosts(mapping), code: tenant } : mapping[key as keyof Mapping];
    if (value === undefined) return [];
    const text = stringify(value, { lineWidth: 0 });
    const node: unknown = written.get(key, true);
    return [{ path, origin, file: "", bytes: 0, text, lines: sourceLines(text, node, lines) }];
  });
}

/** Adds the hosts whose pictures are not downloaded to the site's settings, so that its pages may show these pictures. */
function withPictureHosts({ site, pictures: { hosts } }: Mapping): Mapping["site"] {
  if (hosts.length === 0) return site;
  const config = isRecord(site["config"]) ? site["config"] : {};
  const siteConfig = isRecord(config["siteConfig"]) ? config["siteConfig"] : {};
  const own = Array.isArray(siteConfig["pictureHosts"]) ? siteConfig["pictureHosts"] : [];
  const pictureHosts = [...new Set([...own, ...hosts])];
  return { ...site, config: { ...config, siteConfig: { ...siteConfig, pictureHosts } } };
}

/** Returns, for each line of a generated text, the line of the node from which it was generated. */
function sourceLines(text: string, original: unknown, originalLines: LineCounter): Uint32Array {
  // Without redirects in the mapping, all lines refer to line 1. Comparing lines would be slow, because there are many redirects.
  if (original === undefined) return new Uint32Array(text.split("\n").length).fill(1);
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines });
  const found = new Uint32Array(text.split("\n").length);
  const pair = (made: unknown, given: unknown): void => {
    const [from, to] = [startOf(made), startOf(given)];
    if (from === undefined || to === undefined) return;
    found[lines.linePos(from).line - 1] ||= originalLines.linePos(to).line;
    if (isMap(made) && isMap(given))
      for (const { key, value } of made.items) {
        const same = given.items.find((item) => String(item.key) === String(key));
        pair(key, same?.key);
        pair(value, same?.value);
      }
    if (isSeq(made) && isSeq(given)) made.items.forEach((item, index) => pair(item, given.items[index]));
  };
  pair(contents, original);
  // A line without a node, such as a further line of a text, refers to the same node as the line before it.
  let last = 1;
  return found.map((line) => (last = line || last));
}

function startOf(node: unknown): number | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;
}

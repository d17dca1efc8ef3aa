import { posix } from "node:path";
import { parse } from "yaml";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { fieldsIn } from "../text/front-matter-fields.ts";
import { sameFolders, tagOfLayout } from "./translated-names.ts";

/** The name and position of a folder in menus, as configured in the tree. */
export interface FolderCategory {
  /** The name; empty if only the folder's name on disk is known. */
  label: string;
  labels: Readonly<Partial<Record<LanguageCode, string>>>;
  position: number;
}

/** The texts of a tree by language, with a function that reads its files. */
interface FolderTree {
  /** The folder's language. */
  language: LanguageCode;
  layouts: ReadonlyMap<LanguageCode, readonly string[]>;
  read(path: string): string | undefined;
}

/** Returns the settings of a folder in its own files, including the names of the same folder in other languages. */
export function folderCategory(folder: string, { language, layouts, read }: FolderTree): FolderCategory {
  const own = layouts.get(language) ?? [];
  const labels = [...layouts].flatMap(([other, patterns]): [LanguageCode, string][] => {
    if (other === language) return [];
    const there = sameFolders(folder, own, patterns).map((one) => settingsOf(one, read).label);
    const tags = patterns.map(tagOfLayout).filter((tag) => tag !== "");
    const inFolder = tags.map((tag) => settingsOf(folder, read, tag).label);
    const label = [...there, ...inFolder].find((one) => one !== "");
    return label === undefined ? [] : [[other, label]];
  });
  return { ...settingsOf(folder, read), labels: Object.fromEntries(labels) };
}

/**
 * Returns the settings of a folder: Docusaurus has a settings file, Hugo the front matter of the folder's page.
 *
 * @param tag the language tag in the page's name
 */
function settingsOf(
  folder: string,
  read: FolderTree["read"],
  tag = "",
): Pick<FolderCategory, "label" | "position"> {
  const names = tag === "" ? ["_category_.json", "_category_.yml", "_category_.yaml"] : [];
  const [source = ""] = names.flatMap((name) => read(posix.join(folder, name)) ?? []);
  const data: unknown = parseLoosely(source);
  const { label, position } = isRecord(data) ? data : {};
  const section = fieldsIn(read(posix.join(folder, `_index${tag}.md`)) ?? "");
  const title = label ?? section["linkTitle"] ?? section["title"];
  const place = position ?? section["weight"];
  return {
    label: typeof title === "string" ? title : "",
    position: typeof place === "number" ? place : Infinity,
  };
}

/** Parses a file. Unreadable files of a folder are ignored. */
function parseLoosely(source: string): unknown {
  try {
    return parse(source, { logLevel: "silent" });
  } catch {
    return undefined;
  }
}

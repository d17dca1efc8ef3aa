import { Document, isMap, parseDocument, visit } from "yaml";
import { MAXIMUM_ALIASES } from "../source/parsing-bounds.ts";
import type { NewSite } from "./starter-files.ts";

/** Settings that belong to the original alone: its address, and the people who receive its needs (visitors' enquiries). */
const OWN_SETTINGS = [["origin"], ["needs", "email"], ["needs", "webhook"]];

const TITLE = ["config", "siteConfig", "title"];

/** Changes the settings of a site to those of its copy, with another code, name and host. Comments stay. */
export function renameCopy(
  text: string,
  { code, name, host }: Pick<NewSite, "code" | "name" | "host">,
): string {
  const parsed = parseDocument(text);
  // The import reports what is wrong with such a text.
  if (parsed.errors.length > 0 || !isMap(parsed.contents)) return text;
  // An alias may refer to a value that is replaced here.
  const document = hasAlias(parsed)
    ? new Document(parsed.toJS({ maxAliasCount: MAXIMUM_ALIASES + 1 }))
    : parsed;
  document.set("code", code);
  document.set("name", name);
  document.set("hosts", document.createNode(host === "" ? [] : [host], { flow: true }));
  // The title is what visitors see; a site without one shows its name.
  if (document.hasIn(TITLE)) document.setIn(TITLE, name);
  for (const path of OWN_SETTINGS) if (document.hasIn(path)) document.deleteIn(path);
  return document.toString({ lineWidth: 0 });
}

function hasAlias(document: Document): boolean {
  let isFound = false;
  visit(document, {
    Alias() {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}

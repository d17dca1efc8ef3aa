import { Document, isMap, parseDocument, visit } from "yaml";
import { MAXIMUM_ALIASES } from "../source/parsing-bounds.ts";
import type { NewSite } from "./starter-files.ts";

type Rule = "copied" | "replaced" | "removed";

const SITE_CONFIG: Readonly<Record<string, Rule>> = {
  title: "replaced",
  description: "copied",
  logo: "copied",
  favicon: "copied",
  ogImage: "copied",
  contact: "copied",
  social: "copied",
  homeBannerId: "copied",
  needCategories: "copied",
  needFields: "copied",
  untranslated: "copied",
  tracking: "removed",
  robots: "copied",
  pictureHosts: "copied",
};

/**
 * What happens to each setting in a copy. Settings that only make sense for the original are removed: its address, the recipients
 * of visitors' enquiries, and scripts that count visits for its owner. `*` stands for any name.
 */
export const COPIED_SETTINGS: ReadonlyMap<string, Rule> = new Map(
  Object.entries<Rule>({
    code: "replaced",
    name: "replaced",
    hosts: "replaced",
    origin: "removed",
    timeZone: "copied",
    theme: "copied",
    languages: "copied",
    home: "copied",
    "needs.webhook": "removed",
    "needs.email": "removed",
    "needs.retentionDays": "copied",
    "forms.*.title": "copied",
    "forms.*.fields": "copied",
    "forms.*.consent": "copied",
    "forms.*.send": "copied",
    "forms.*.thanks": "copied",
    "forms.*.confirm": "copied",
    "forms.*.deliver": "removed",
    "visits.retentionDays": "copied",
    groups: "copied",
    ...under("config.siteConfig", SITE_CONFIG),
    ...under("themes.*.siteConfig", SITE_CONFIG),
  }),
);

function under(path: string, rules: Readonly<Record<string, Rule>>): Record<string, Rule> {
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [`${path}.${key}`, rule]));
}

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
  for (const [pattern, rule] of COPIED_SETTINGS) {
    for (const path of placesOf(document, pattern.split("."))) {
      if (rule === "removed") document.deleteIn(path);
      // The title is what visitors see; a site without one shows its name.
      else if (rule === "replaced" && path.at(-1) === "title") document.setIn(path, name);
    }
  }
  return document.toString({ lineWidth: 0 });
}

/** Returns the paths of the values that match a pattern. */
function placesOf(document: Document, pattern: readonly string[], path: readonly string[] = []): string[][] {
  const [key, ...rest] = pattern;
  if (key === undefined) return document.hasIn(path) ? [[...path]] : [];
  if (key !== "*") return placesOf(document, rest, [...path, key]);
  const node = document.getIn(path);
  if (!isMap(node)) return [];
  return node.items.flatMap((item) => placesOf(document, rest, [...path, String(item.key)]));
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

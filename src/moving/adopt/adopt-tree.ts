import { basename, resolve } from "node:path";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { fitsFile } from "../mapping/mapping.ts";
import { type TreeSurvey, surveyField, surveyTree } from "../survey/survey-tree.ts";
import { findAuthors } from "./find-authors.ts";
import { findGroups } from "./find-groups.ts";
import { findLanguages } from "./find-languages.ts";
import { findNavigation } from "./find-navigation.ts";
import { findOldAddresses, findOldRedirects } from "./find-old-addresses.ts";
import { findTopPages } from "./find-top-pages.ts";
import { findTranslations } from "./find-translations.ts";
import { findValues } from "./find-values.ts";
import { type NamedGroup, nameGroups } from "./name-groups.ts";
import { otherSystems } from "./other-systems.ts";
import { type ForeignSystem, recogniseSystem } from "./recognise-system.ts";
import { findFields } from "./usual-fields.ts";
import { writeMapping } from "./write-mapping.ts";

export interface AdoptedTree {
  /** The mapping file. */
  mapping: string;
  /** A description of what was recognised, one line per item, for people; empty if the tree has no text. */
  lines: string[];
}

/**
 * Examines a tree of Markdown files of another system, and writes a mapping for importing it.
 *
 * @throws if the folder cannot be read
 */
export async function adoptTree(folder: string, tenant: string): Promise<AdoptedTree> {
  const whole = await surveyTree(folder);
  if (whole.texts.length === 0) return { mapping: "", lines: [] };
  const system = recogniseSystem(whole);
  const survey = withoutLeftOut(whole, system);
  const languages = findLanguages(survey, system);
  const others = otherSystems(whole, system, languages);
  const translations = findTranslations(survey, languages);
  const groups = findGroups(survey, languages, {
    skip: [...system.skip, ...system.drafts],
    translations,
  });
  const values = findValues(survey, system);
  // Fields that the site's settings give to texts also count as fields of these texts.
  for (const { fields } of values)
    for (const [key, value] of Object.entries(fields)) surveyField(key, value, survey);
  const fields = findFields(survey);
  const navigation = findNavigation(survey, languages, system.skip);
  const named = nameGroups(survey, languages, {
    groups,
    translations,
    navigation,
    skip: system.skip,
  });
  const oldAddresses = findOldAddresses(survey, system, languages);
  const title = system.title ?? basename(resolve(folder));
  const mapping = writeMapping({
    tenant,
    title,
    system,
    others,
    languages,
    translations,
    groups: named,
    fields,
    values,
    authors: findAuthors(survey),
    navigation,
    topPages: findTopPages(survey, languages, groups, system),
    oldAddresses,
    redirects: findOldRedirects(system, groups),
    survey,
  });
  return {
    mapping,
    lines: [
      `system: ${system.name}`,
      ...others.map((other) => `also seen: ${other}`),
      ...[...languages.layouts].map(([code, layouts]) => `language ${code}: ${layouts.join(", ")}`),
      ...(languages.others.length === 0 ? [] : [`languages left out: ${languages.others.join(", ")}`]),
      ...oldAddresses.unread.map((what) => `not understood, and not used for old addresses: ${what}`),
      ...system.unread.map((what) => `not understood, and not used to leave out texts: ${what}`),
      `groups: ${groups.map(({ slug }) => slug).join(", ") || "none"}`,
      ...unnamedLine(named),
      navigation === undefined
        ? `menu: of the ${system.isBlog ? "groups" : "folders"}`
        : `menu: ${navigation.path}, ${navigation.entries} entries`,
      `fields: ${
        Object.entries(fields.rename)
          .map(([theirs, ours]) => `${theirs} → ${ours}`)
          .join(", ") || "none"
      }`,
    ],
  };
}

/** Returns a line that lists the groups without a name in some language. */
function unnamedLine(groups: readonly NamedGroup[]): string[] {
  const parts = LANGUAGE_CODES.flatMap((language) => {
    const slugs = groups.filter(({ unnamed }) => unnamed.includes(language)).map(({ slug }) => slug);
    return slugs.length === 0 ? [] : [`${language}: ${slugs.join(", ")}`];
  });
  return parts.length === 0
    ? []
    : [
        `groups named after their folders, because the tree has no names for them (see site.groups): ${parts.join("; ")}`,
      ];
}

/** Returns a survey without the texts that the system does not publish. */
function withoutLeftOut(survey: TreeSurvey, { skip }: ForeignSystem): TreeSurvey {
  const places = skip.filter((pattern) => pattern.startsWith("/"));
  const isLeftOut = ({ path }: { path: string }): boolean =>
    places.some((pattern) => fitsFile({ path, name: path }, pattern));
  return { ...survey, texts: survey.texts.filter((text) => !isLeftOut(text)) };
}

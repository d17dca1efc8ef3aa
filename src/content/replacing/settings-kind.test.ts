import type * as v from "valibot";
import { expect, it } from "vitest";
import { configEntries } from "../source/schema-parts.ts";
import { frontMatterSchema } from "../writing/checks/front-matter.ts";
import { bannersSchema } from "../writing/settings/banners-file.ts";
import { SITE_CONFIG_KEYS } from "../writing/settings/check-site-config.ts";
import { feedIdsSchema } from "../writing/settings/feed-ids-file.ts";
import { menusSchema } from "../writing/settings/menus-file.ts";
import { movedSchema } from "../writing/settings/moved-file.ts";
import { redirectsSchema } from "../writing/settings/redirects-file.ts";
import type { SettingsFilePart } from "../writing/settings/settings-files.ts";
import { siteSchema } from "../writing/settings/site-file.ts";
import { kindOfDetail, kindOfSetting } from "./settings-kind.ts";

const SCHEMAS: Record<SettingsFilePart, v.GenericSchema> = {
  site: siteSchema,
  menus: menusSchema,
  banners: bannersSchema,
  redirects: redirectsSchema,
  moved: movedSchema,
  feedIds: feedIdsSchema,
};

/** A schema, with the properties that contain other schemas. Which of them exist depends on its type. */
interface Composite {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  value?: v.GenericSchema;
  getter?(input: unknown): v.GenericSchema;
}

/** Inputs for which schemas that depend on their input differ. */
const INPUTS = ["", {}, { value: "" }];

/** Returns the paths of all keys whose values can be texts. Menus are read to a depth of two. */
function pathsOfTexts(schema: v.GenericSchema, path: readonly string[] = []): string[][] {
  const { type, entries, wrapped, item, value, getter } = schema as unknown as Composite;
  if (schema === configEntries || path.filter((name) => name === "children").length > 1) return [];
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([key, entry]) => pathsOfTexts(entry, [...path, key]));
  if (getter !== undefined) return INPUTS.flatMap((input) => pathsOfTexts(getter(input), path));
  if (type === "record" && value !== undefined) return pathsOfTexts(value, [...path, "chosen"]);
  const inner = wrapped ?? item;
  if (inner !== undefined) return pathsOfTexts(inner, path);
  return ["string", "picklist", "literal"].includes(type) ? [[...path]] : [];
}

it("decides for each key of the settings whether people see its values", () => {
  for (const [part, schema] of Object.entries(SCHEMAS) as [SettingsFilePart, v.GenericSchema][]) {
    const paths = pathsOfTexts(schema);
    expect([part, paths.length]).toEqual([part, expect.toSatisfy((count: number) => count > 1)]);
    const undecided = paths.filter((path) => kindOfSetting(part, path) === undefined);
    expect([part, undecided]).toEqual([part, []]);
  }
});

it("decides for each key of siteConfig and of the front matter", () => {
  const isDecided = (...path: string[]) => kindOfSetting("site", ["config", ...path]) !== undefined;
  const nested = { contact: "email", social: "name" };
  for (const key of SITE_CONFIG_KEYS)
    expect([key, isDecided("siteConfig", key) || key in nested]).toEqual([key, true]);
  for (const [key, inner] of Object.entries(nested)) expect(isDecided("siteConfig", key, inner)).toBe(true);
  const details = pathsOfTexts(frontMatterSchema);
  expect(details).toContainEqual(["tags"]);
  expect(details.filter((path) => kindOfDetail(path) === undefined)).toEqual([]);
});

it("takes texts in one language or several, of all themes or one", () => {
  expect(kindOfSetting("site", ["config", "siteConfig", "title", "en"])).toBe("words");
  expect(kindOfSetting("site", ["themes", "theme2", "siteConfig", "robots"])).toBe("fixed");
  expect(kindOfSetting("site", ["themes", "theme2", "theme2Banner", "bannerTitle", "kr"])).toBe("words");
  expect(kindOfSetting("site", ["config", "siteConfig", "needFields"])).toBe("fixed");
  expect(kindOfSetting("site", ["config", "siteConfig", "needFields", "name"])).toBe("fixed");
  expect(kindOfSetting("site", ["config", "siteConfig", "needFields", "en", "label"])).toBe("words");
  expect(kindOfSetting("site", ["config", "siteConfig", "tracking", "inline"])).toBeUndefined();
  expect(kindOfSetting("site", ["forms", "visit", "confirm"])).toBe("fixed");
  expect(kindOfSetting("site", ["forms", "en", "title", "zh"])).toBe("words");
  expect(kindOfSetting("banners", ["home", "until"])).toBe("fixed");
  expect(kindOfSetting("banners", ["home", "from"])).toBe("fixed");
  expect(kindOfSetting("redirects", ["from"])).toBe("address");
  expect(kindOfSetting("menus", ["top_menu", "children", "name", "zh"])).toBe("words");
});

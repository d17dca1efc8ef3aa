import { isLanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { nameOfAddress, nameOfPicture } from "../../media/media-names.ts";
import type { LocalizedJson } from "../../model/tenant-content.ts";

/**
 * Where a picture is used: `shown` only on the site's own pages, `shared` also by others who link to them, such as social
 * networks.
 */
export type PictureUse = "shown" | "shared";

/** The entries of `siteConfig` that contain pictures. */
export const SITE_PICTURES: Readonly<Record<string, PictureUse>> = {
  logo: "shown",
  favicon: "shown",
  ogImage: "shared",
};

/**
 * Converts files in config entries to the form `media:logo.svg`. In entries for pictures, all four notations are converted; in
 * others only `/media/…`, since a name alone may mean something else there.
 */
export function withNamedFiles(entries: Record<string, LocalizedJson>): Record<string, LocalizedJson> {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, namedIn(entry, [key])]));
}

function namedIn(value: LocalizedJson, path: readonly string[]): LocalizedJson {
  if (typeof value === "string") return isPicture(path) ? nameOfPicture(value) : nameOfAddress(value);
  if (Array.isArray(value)) return value.map((item, index) => namedIn(item, [...path, String(index)]));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, namedIn(item as LocalizedJson, [...path, key])]),
  );
}

function isPicture([group = "", key = "", language, ...rest]: readonly string[]): boolean {
  if (rest.length > 0 || (language !== undefined && !isLanguageCode(language))) return false;
  return group === "siteConfig"
    ? Object.hasOwn(SITE_PICTURES, key)
    : /^theme\d+Banner$/.test(group) && key === "image";
}

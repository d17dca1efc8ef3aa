import { stringify } from "yaml";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { FORMS_KEY } from "../../contract/api/forms.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { writeMediaName } from "../media/media-names.ts";
import { PRIVATE_GROUP } from "../model/parent-codes.ts";
import type { MenuContent, Target } from "../model/tenant-content.ts";
import { NEED_SETTINGS_KEY } from "../needs/need-settings.ts";
import { VISIT_SETTINGS_KEY } from "../visits/visit-settings.ts";
import { movedPath } from "../writing/settings/moved-file.ts";
import type { Settings, SettingsFileName } from "../writing/settings/settings-files.ts";

/**
 * Writes the settings as the YAML files of a content folder, always in the same form for the same content. Empty files are
 * left out.
 */
export function settingsYaml(settings: Settings): Partial<Record<SettingsFileName, string>> {
  const menus = Object.entries(settings.menus).filter(([, entries]) => entries.length > 0);
  const banners = Object.entries(settings.banners);
  return {
    "site.yaml": siteYaml(settings),
    ...(menus.length === 0
      ? {}
      : {
          "menus.yaml": yaml(
            Object.fromEntries(menus.map(([type, entries]) => [type, entries.map(menuEntry)])),
          ),
        }),
    ...(banners.length === 0
      ? {}
      : {
          "banners.yaml": yaml(
            Object.fromEntries(banners.map(([place, entries]) => [place, entries.map(bannerEntry)])),
          ),
        }),
    ...(settings.redirects.length === 0 ? {} : { "redirects.yaml": yaml(settings.redirects) }),
    ...(settings.moved.length === 0
      ? {}
      : {
          "moved.yaml": yaml(
            settings.moved.map((entry) => ({ from: movedPath(entry), article: entry.article })),
          ),
        }),
    ...(settings.feedIds.length === 0 ? {} : { "feed-ids.yaml": yaml(settings.feedIds) }),
  };
}

function siteYaml({ site, groups }: Settings): string {
  const { "*": shown = {}, [PRIVATE_GROUP]: unseen = {}, ...themes } = site.config;
  const { [FORMS_KEY]: forms, ...config } = shown;
  const { [NEED_SETTINGS_KEY]: needs, [FORMS_KEY]: destinations, [VISIT_SETTINGS_KEY]: visits } = unseen;
  return yaml({
    code: site.code,
    name: site.name,
    hosts: site.hosts,
    ...(site.origin === null ? {} : { origin: site.origin }),
    ...(site.timeZone === null ? {} : { timeZone: site.timeZone }),
    theme: site.theme,
    languages: site.languages.map(({ code, name, tag, isDefault }) => ({
      code,
      name,
      ...(tag === LANGUAGE_TAGS[code] ? {} : { tag }),
      ...(isDefault ? { default: true } : {}),
    })),
    config,
    ...(needs === undefined ? {} : { needs }),
    ...(isRecord(forms) ? { forms: withDestinations(forms, destinations) } : {}),
    ...(visits === undefined ? {} : { visits }),
    ...(Object.keys(themes).length === 0 ? {} : { themes }),
    groups,
  });
}

/** Adds to each form where its messages are delivered. */
function withDestinations(forms: Record<string, unknown>, destinations: unknown): Record<string, unknown> {
  const given = isRecord(destinations) ? destinations : {};
  return Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [
      name,
      isRecord(form) && Object.hasOwn(given, name) ? { ...form, deliver: given[name] } : form,
    ]),
  );
}

function menuEntry({ target, window, children, ...entry }: MenuContent): Record<string, unknown> {
  return {
    ...entry,
    ...targetKeys(target),
    ...(window === undefined ? {} : { target: window }),
    ...(children.length === 0 ? {} : { children: children.map(menuEntry) }),
  };
}

function bannerEntry({
  target,
  image,
  imageMobile,
  ...banner
}: Settings["banners"][string][number]): Record<string, unknown> {
  return {
    ...banner,
    image: writeMediaName(image),
    ...(imageMobile === undefined ? {} : { imageMobile: writeMediaName(imageMobile) }),
    ...(target === undefined ? {} : targetKeys(target)),
  };
}

function targetKeys(target: Target): Record<string, string> {
  return "url" in target && target.url === "" ? {} : { ...target };
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 });
}

import { expect, it } from "vitest";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { MAXIMUM_MENU_DEPTH } from "../../contract/api/limits.ts";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { shownLevels } from "../../contract/site/theme-menus.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const PAGES = ["/index.html", "/audit.html"];

/** A chain of entries, one on each level, with names that occur nowhere else. */
function chain(type: string, level = 1): Menu {
  const children = level < MAXIMUM_MENU_DEPTH ? [chain(type, level + 1)] : [];
  return { id: `${type}${level}`, type, name: `${type}-${level}`, url: `/audit.html?l=${level}`, children };
}

it.each(THEME_CODES)("%s shows as many levels of each menu as the Studio says", async (theme) => {
  const content = sampleContent(theme);
  content.menus = Object.fromEntries(
    MENU_TYPES.map((type) => [type, { id: type, type, name: "", url: "", children: [chain(type)] }]),
  );
  const pages = await Promise.all(
    PAGES.map((url) =>
      renderSamplePage(url, { content }).then(
        ({ html }) => html,
        () => "",
      ),
    ),
  );
  const shown = pages
    .map((html) => html.slice(html.indexOf("<body"), html.indexOf('id="page-data"')))
    .join("");
  const levelsOf = (type: string) =>
    Array.from({ length: MAXIMUM_MENU_DEPTH }, (_, index) => index + 1).filter((level) =>
      shown.includes(`${type}-${level}`),
    ).length;
  expect(Object.fromEntries(MENU_TYPES.map((type) => [type, levelsOf(type)]))).toEqual(
    Object.fromEntries(MENU_TYPES.map((type) => [type, shownLevels(theme, type)])),
  );
});

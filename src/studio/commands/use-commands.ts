import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import { studioPath } from "../../contract/studio/addresses.ts";
import { SESSION_ENDPOINTS } from "../../contract/studio/endpoints/sessions.ts";
import type { ListedSite } from "../../contract/studio/endpoints/sites.ts";
import { liveSitePath } from "../../contract/studio/live-addresses.ts";
import { mayAnywhere } from "../../contract/studio/may.ts";
import { call } from "../api/call.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";
import { useChooseLanguage } from "../messages/language-root.tsx";
import { useText } from "../messages/wording-context.tsx";
import { go } from "../routing/location.ts";
import { useMe } from "../session/me-context.tsx";
import { leave, meQuery } from "../session/session.ts";
import { SITE_SCREENS } from "../session/site-screens.ts";
import { sitesQuery } from "../session/sites.ts";
import type { Command, CommandGroup } from "./command.ts";
import { useScreenCommands } from "./screen-commands.ts";
import { recentCommands } from "./use-found-articles.ts";

/**
 * All commands for the palette: those of the open screen, articles opened last, all screens, and actions. The current site comes first.
 * Other sites are included in searches only, because each of them has the same screens.
 */
export function useCommands(
  tenant: string | undefined,
  { isSearching, showKeys }: { isSearching: boolean; showKeys: () => void },
): CommandGroup[] {
  const text = useText();
  const { id, grants } = useMe();
  const client = useQueryClient();
  const choose = useChooseLanguage();
  const { data: sites = [] } = useQuery(sitesQuery);
  const ofScreen = useScreenCommands();
  // Also stored in the account: a reload uses the account's language.
  const chooseForGood = async (language: LanguageCode) => {
    await choose(language);
    await call(SESSION_ENDPOINTS.changeProfile, { language });
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const isShown = ({ code }: ListedSite) => isSearching || tenant === undefined || code === tenant;
  const ordered = sites
    .filter(isShown)
    .toSorted((left, right) => Number(right.code === tenant) - Number(left.code === tenant));
  const screensOf = ({ code, name }: ListedSite): Command[] => [
    ...SITE_SCREENS.filter(({ action }) => mayAnywhere(grants, action, code)).map(({ screen }) => ({
      id: `${screen} ${code}`,
      label: text(screen),
      detail: name,
      run: () => go(studioPath(screen, { tenant: code })),
    })),
    ...(mayAnywhere(grants, "settings.write", code)
      ? [
          {
            id: `home ${code}`,
            label: text("home-page"),
            detail: name,
            run: () => go(`${studioPath("banners", { tenant: code })}?view=home`),
          },
        ]
      : []),
    { id: `live ${code}`, label: text("live-site"), detail: name, run: () => visit(liveSitePath(code)) },
  ];
  const begin = ordered
    .filter(({ code }) => mayAnywhere(grants, "article.draft", code))
    .map(({ code, name }) => ({
      id: `new ${code}`,
      label: text("new-article"),
      detail: name,
      run: () => go(`${studioPath("articles", { tenant: code })}?new=article`),
    }));
  const places: Command[] = [
    ...ordered.flatMap(screensOf),
    ...(mayAnywhere(grants, "people.read", null)
      ? [{ id: "everybody", label: text("everybody"), run: () => go(studioPath("everybody", {})) }]
      : []),
    ...(mayAnywhere(grants, "article.publish", null)
      ? [{ id: "everywhere", label: text("everywhere"), run: () => go(studioPath("everywhere", {})) }]
      : []),
    { id: "sites", label: text("sites"), run: () => go(studioPath("sites", {})) },
    { id: "profile", label: text("profile"), run: () => go(studioPath("profile", {})) },
  ];
  const actions: Command[] = [
    ...begin,
    ...LANGUAGE_CODES.map((code) => ({
      id: `language ${code}`,
      label: LANGUAGE_NAMES[code],
      detail: text("studio-language"),
      tag: LANGUAGE_TAGS[code],
      run: () => void chooseForGood(code).catch(() => {}),
    })),
    { id: "keys", label: text("keys"), run: showKeys },
    { id: "sign-out", label: text("sign-out"), run: () => void leave(client).catch(() => {}) },
  ];
  const site = sites.find(({ code }) => code === tenant);
  return [
    { heading: text("this-screen"), commands: ofScreen },
    {
      heading: text("recent-articles"),
      commands: site === undefined || isSearching ? [] : recentCommands(id, site),
    },
    { heading: text("go-to"), commands: places },
    { heading: text("do"), commands: actions },
  ];
}

/** Opens a live page in a new tab. */
function visit(href: string): void {
  open(href, "_blank", "noreferrer");
}

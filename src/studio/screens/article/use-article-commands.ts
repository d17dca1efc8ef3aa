import type { Command } from "../../commands/command.ts";
import { useAnnounceCommands } from "../../commands/screen-commands.ts";
import { useText } from "../../messages/wording-context.tsx";
import type { MenuEntry } from "../../parts/menu.tsx";

/**
 * Offers the open article's actions in the command palette.
 *
 * @param livePage address of the published page, if readers can see it
 * @param publish opens the publish dialog; `undefined` without the permission
 */
export function useArticleCommands(
  entries: readonly MenuEntry[],
  livePage: string | undefined,
  publish: (() => void) | undefined,
): void {
  const text = useText();
  const command = (label: string, run: () => void): Command => ({ id: `screen ${label}`, label, run });
  useAnnounceCommands([
    ...(publish === undefined ? [] : [command(text("publish-open"), publish)]),
    ...(livePage === undefined
      ? []
      : [command(text("live-page"), () => void open(livePage, "_blank", "noreferrer"))]),
    ...entries.filter(({ isOff }) => isOff !== true).map(({ label, act }) => command(label, act)),
  ]);
}

import { historyOf } from "../../../contract/studio/addresses.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { useText } from "../../messages/wording-context.tsx";
import type { MenuEntry } from "../../parts/menu.tsx";
import { go } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { isHiddenText } from "../../writing/article-file.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import type { OpenDialog } from "./writer-dialogs.tsx";

export interface MenuOptions {
  session: WritingSession;
  isPlain: boolean;
  hasPlain: boolean;
  isSource: boolean;
  /** The entries that show or hide the formatting bars. */
  bars: readonly MenuEntry[];
  open: (dialog: OpenDialog) => void;
  saveVersion: () => void;
  switchPlain: () => void;
  switchSource: () => void;
  switchFullScreen: () => void;
}

/** The entries of an article's menu that the person has permission for. */
export function useMenu(options: MenuOptions): MenuEntry[] {
  const { session, isPlain, hasPlain, open, saveVersion, switchPlain, switchFullScreen } = options;
  const { isSource, switchSource, bars } = options;
  const { autosave, file } = session;
  const text = useText();
  const may = useMay();
  const subject = { tenant: file.tenant, ...subjectOfFile(file.name) };
  const isPublished = useOfText(session, () => autosave.base !== null);
  const hasDraft = useOfText(session, () => autosave.version !== null || autosave.isUnsaved);
  const isHidden = useOfText(session, () => isHiddenText(autosave.text));
  const hide = async () => {
    const { setFrontMatter } = await import("../../../contract/front-matter/set.ts");
    const changed = setFrontMatter(autosave.text, "draft", isHidden ? undefined : true);
    if (changed === undefined) return;
    session.replace(changed);
    open({ kind: "publish" });
  };
  const pictures: MenuEntry = {
    label: text("menu-picture"),
    act: () => open({ kind: "picker" }),
  };
  const mayWrite = may("article.draft", subject) || may("translation.draft", subject);
  return [
    ...(mayWrite ? [pictures] : []),
    { label: text("menu-keep"), title: "Ctrl S", act: saveVersion },
    ...(may("history.read", subject)
      ? [{ label: text("menu-history"), act: () => go(historyOf(file.tenant, file.name)) }]
      : []),
    { label: text("menu-full-screen"), act: switchFullScreen },
    {
      label: text("source"),
      title: "Ctrl E",
      isOn: isSource,
      isOff: isPlain && hasPlain,
      act: switchSource,
    },
    ...(isPlain && hasPlain ? [] : bars),
    {
      label: text("plain-field"),
      title: hasPlain ? text("plain-field-explained") : text("plain-field-unfit"),
      isOn: isPlain && hasPlain,
      isOff: !hasPlain,
      act: switchPlain,
    },
    ...(isPublished && may("article.publish", subject)
      ? [
          { label: text(isHidden ? "menu-show" : "menu-hide"), act: () => void hide() },
          { label: text("menu-move"), act: () => open({ kind: "move" }) },
        ]
      : []),
    ...(hasDraft && may("article.draft", subject)
      ? [{ label: text("menu-discard"), act: () => open({ kind: "discard" }) }]
      : []),
    ...(isPublished && may("article.delete", subject)
      ? [{ label: text("menu-remove"), isDangerous: true, act: () => open({ kind: "remove" }) }]
      : []),
  ];
}

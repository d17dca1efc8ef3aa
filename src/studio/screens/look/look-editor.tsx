import { useMemo, useState } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useControlKey } from "../../parts/use-control-key.ts";
import { removeYaml } from "../../writing/set-yaml.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import { PlannedBar } from "../article/publish/planned-bar.tsx";
import { type PublicationTime, WhenField } from "../article/publish/when-field.tsx";
import { RestoredBar } from "../article/restored-bar.tsx";
import { SaveBadge } from "../article/save-badge.tsx";
import { type LoadedFile, useWriting } from "../article/use-open-file.ts";
import { RulesFailure } from "../redirects/rules-failure.tsx";
import { type SettingsDialog, SettingsDialogs } from "../settings/settings-dialogs.tsx";
import { UndoNotice } from "../settings/undo-notice.tsx";
import { ColorFields } from "./color-fields.tsx";
import { ColorReport } from "./color-report.tsx";
import { LivePage } from "./live-page.tsx";
import { LookErrors } from "./look-errors.tsx";
import { type Look, SITE_FILE, readLook, withPicture, withTheme } from "./look-values.ts";
import { PageForm } from "./page-form.tsx";
import { PictureFields } from "./picture-fields.tsx";
import type { Page } from "./preview-page.ts";
import { ThemeChange, useComparison } from "./theme-change.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { themeName } from "./theme-name.ts";
import { propertiesOf, useColors } from "./use-colors.ts";
import { usePublishLook } from "./use-publish-look.ts";
import { useShownLook } from "./use-shown-look.ts";
import styles from "./look.module.css";

export interface LookEditorProps {
  site: ListedSite;
  loaded: LoadedFile;
  page: Page;
  open: (page: Page) => void;
}

/** The editor of a site's look, which changes a draft of the settings. A page next to it shows the changes immediately. */
export function LookEditor({ site, loaded, page, open }: LookEditorProps) {
  const text = useText();
  const { session, opening } = useWriting(site.code, loaded);
  const source = useOfText(session, () => session.autosave.text);
  const look = useMemo(() => readLook(source), [source]);
  if (look === undefined) return <Notice kind="warn">{text("look-unreadable")}</Notice>;
  return (
    <Opened
      {...{ site, session, look, page, open }}
      file={loaded.file}
      restored={
        opening.instead !== undefined && <RestoredBar {...{ session, opening }} focusText={() => {}} />
      }
    />
  );
}

interface OpenedProps extends Omit<LookEditorProps, "loaded"> {
  session: ReturnType<typeof useWriting>["session"];
  look: Look;
  file: LoadedFile["file"];
  restored: React.ReactNode;
}

const NOW: PublicationTime = { at: undefined };

function Opened({ site, session, look, file, restored, page, open }: OpenedProps) {
  const text = useText();
  const frame = useShownLook({ session, look, page, open });
  const [dialog, setDialog] = useState<SettingsDialog>();
  const [isStuck, setStuck] = useState(false);
  const [revision, setRevision] = useState<number | null>();
  const [time, setTime] = useState(NOW);
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const hasDraft = useOfText(session, () => session.autosave.version !== null);
  const findings = useOfText(session, () => session.state().findings);
  const { publish, published } = usePublishLook(session, file, (outcome) => {
    if (outcome.kind === "look") return setDialog({ kind: "publish" });
    if (outcome.kind === "published") setRevision(outcome.revision);
    setTime(NOW);
  });
  const { colors, hasColors, drag, commit } = useColors(session, look, () => setStuck(true));
  const properties = useMemo(() => propertiesOf(colors, hasColors), [colors, hasColors]);
  const isChange = published !== undefined && readLook(published)?.theme !== look.theme;
  const comparison = useComparison(site.code, look.theme, isChange);
  const isComparing = isChange && comparison.data === undefined;
  const rules = isChange ? (comparison.data?.redirects ?? []).filter(({ from }) => !unwanted.has(from)) : [];

  /** Changes the settings file, and shows the change on the page as soon as the server has saved it. */
  function edit(changed: string | undefined): void {
    setStuck(changed === undefined);
    if (changed === undefined || changed === session.autosave.text) return;
    session.replace(changed);
    void session.autosave.flush();
  }

  function send(): void {
    // Until the comparison is known, the redirects to publish with another theme are unknown.
    if (publish.isPending || time.at === null || isComparing) return;
    commit();
    const title = text("look-release", { theme: themeName(look.theme, text) });
    publish.mutate({ rules, at: time.at, title });
  }

  useControlKey("enter", send);
  return (
    <div className={styles["editor"]}>
      <div className={styles["controls"]}>
        {restored}
        <PlannedBar file={session.file} />
        {revision !== undefined && (
          <UndoNotice key={revision} {...{ session, revision }} close={() => setRevision(undefined)} />
        )}
        {isStuck && <Notice kind="warn">{text("look-stuck")}</Notice>}
        <LookErrors findings={findings} />
        <div className={styles["head"]}>
          <SaveBadge
            focusText={() => {}}
            session={session}
            look={(theirs) => setDialog({ kind: "conflict", theirs })}
          />
          {hasDraft && (
            <Button look="quiet" onClick={() => setDialog({ kind: "discard" })}>
              {text("discard-draft")}
            </Button>
          )}
          <Button
            look="do"
            aria-keyshortcuts="Control+Enter"
            isBusy={publish.isPending || (isComparing && comparison.isFetching)}
            disabled={time.at === null || (isComparing && !comparison.isFetching)}
            onClick={send}
          >
            {text(time.at === undefined ? "publish" : "publish-later")}
          </Button>
        </div>
        <RulesFailure error={publish.error} />
        <ColorFields
          {...{ colors, hasColors, drag }}
          reset={() => {
            commit();
            edit(removeYaml(session.autosave.text, look.colorsPath));
          }}
        />
        <ColorReport colors={colors} />
        <PictureFields
          site={site}
          slots={look.pictures}
          set={(slot, name) => {
            commit();
            edit(withPicture(session.autosave.text, slot, name));
          }}
        />
        <ThemeChoice
          theme={look.theme}
          choose={(theme) => {
            commit();
            edit(withTheme(session.autosave.text, theme));
          }}
        />
        {isChange && (
          <>
            <ThemeChange
              tenant={site.code}
              {...{ comparison, unwanted }}
              want={({ from }, isWanted) => {
                const others = [...unwanted].filter((each) => each !== from);
                setUnwanted(new Set(isWanted ? others : [...others, from]));
              }}
            />
            <WhenField tenant={site.code} time={time} choose={setTime} />
          </>
        )}
      </div>
      <div className={styles["shown"]}>
        <PageForm {...{ site, page, open }} theme={look.theme} />
        <LivePage ref={frame} {...{ site, page, properties }} drafts={[SITE_FILE]} moved={open} />
      </div>
      <SettingsDialogs
        {...{ session, dialog, setDialog }}
        label={text("look")}
        focusText={() => {}}
        published={setRevision}
      />
    </div>
  );
}

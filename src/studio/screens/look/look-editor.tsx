import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { matchRoute } from "../../../contract/site/match-route.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useControlKey } from "../../parts/use-control-key.ts";
import type { TheirDraft } from "../../writing/autosave.ts";
import { removeYaml } from "../../writing/set-yaml.ts";
import { ClashDialog } from "../article/clash-dialog.tsx";
import { DiscardDialog } from "../article/discard-dialog.tsx";
import { PlannedBar } from "../article/publish/planned-bar.tsx";
import { type PublicationTime, WhenField } from "../article/publish/when-field.tsx";
import { RestoredBar } from "../article/restored-bar.tsx";
import { SaveBadge } from "../article/save-badge.tsx";
import { useOfText } from "../article/use-of-text.ts";
import { type LoadedFile, useWriting } from "../article/use-open-file.ts";
import { RulesFailure } from "../redirects/rules-failure.tsx";
import { PublishSettingsDialog } from "../settings/publish-settings-dialog.tsx";
import { UndoNotice } from "../settings/undo-notice.tsx";
import { ColorFields } from "./color-fields.tsx";
import { ColorReport } from "./color-report.tsx";
import { LivePage, type LivePageHandle } from "./live-page.tsx";
import { type Look, SITE_FILE, readLook, withPicture, withTheme } from "./look-values.ts";
import { PageForm } from "./page-form.tsx";
import { PictureFields } from "./picture-fields.tsx";
import type { Page } from "./preview-page.ts";
import { ThemeChange, useComparison } from "./theme-change.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { themeName } from "./theme-name.ts";
import { propertiesOf, useColors } from "./use-colors.ts";
import { usePublishLook } from "./use-publish-look.ts";
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

type OpenDialog = { kind: "publish" | "discard" } | { kind: "clash"; theirs: TheirDraft };

const NOW: PublicationTime = { at: undefined };

function Opened({ site, session, look, file, restored, page, open }: OpenedProps) {
  const text = useText();
  const frame = useRef<LivePageHandle>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isStuck, setStuck] = useState(false);
  const [revision, setRevision] = useState<number | null>();
  const [time, setTime] = useState(NOW);
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const version = useOfText(session, () => session.autosave.version);
  const findings = useOfText(session, () => session.state().findings);
  const errors = findings.filter(({ severity }) => severity === "error");
  const { publish, published } = usePublishLook(session, file, (outcome) => {
    if (outcome.kind === "look") return setDialog({ kind: "publish" });
    if (outcome.kind === "published") setRevision(outcome.revision);
    setTime(NOW);
  });
  const { colors, hasColors, drag, commit } = useColors(session, look, () => setStuck(true));
  const properties = useMemo(() => propertiesOf(colors, hasColors), [colors, hasColors]);
  const isChange = published !== undefined && readLook(published)?.theme !== look.theme;
  const comparison = useComparison(site.code, look.theme, isChange);
  const rules = isChange ? (comparison.data?.redirects ?? []).filter(({ from }) => !unwanted.has(from)) : [];

  /** Changes the settings file, and shows the change on the page as soon as the server has saved it. */
  function edit(changed: string | undefined): void {
    setStuck(changed === undefined);
    if (changed === undefined || changed === session.autosave.text) return;
    session.replace(changed);
    void session.autosave.flush();
  }

  function send(): void {
    if (publish.isPending || time.at === null) return;
    commit();
    const title = text("look-release", { theme: themeName(look.theme, text) });
    publish.mutate({ rules, at: time.at, title });
  }

  useControlKey("enter", dialog === undefined ? send : undefined);
  const showAgain = useEffectEvent(() => {
    // The chosen theme may not have the page; then the home page is shown.
    if (matchRoute(look.theme, page.path).kind === "failed" && page.path !== "/")
      open({ ...page, path: "/" });
    else frame.current?.reload();
  });
  // Changed colours are already visible. Another theme, other pictures and a return to the theme's colours require the page to be loaded
  // again.
  const shown = JSON.stringify([look.theme, look.pictures, look.hasColors]);
  const loadedLook = useRef(shown);
  useEffect(() => {
    if (loadedLook.current === shown || session.autosave.isUnsaved) return;
    loadedLook.current = shown;
    showAgain();
  }, [version, shown, session]);
  const close = () => setDialog(undefined);
  const hasDraft = version !== null;
  return (
    <div className={styles["editor"]}>
      <div className={styles["controls"]}>
        {restored}
        <PlannedBar file={session.file} />
        {revision !== undefined && (
          <UndoNotice key={revision} {...{ session, revision }} close={() => setRevision(undefined)} />
        )}
        {isStuck && <Notice kind="warn">{text("look-stuck")}</Notice>}
        {errors.length > 0 && (
          <Notice kind="danger" title={text("findings")}>
            <ul>
              {errors.map((finding) => (
                <li key={`${finding.line} ${finding.message}`}>
                  {SITE_FILE}, {text("line", { line: finding.line })}: <FindingWords finding={finding} />
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={styles["head"]}>
          <SaveBadge session={session} look={(theirs) => setDialog({ kind: "clash", theirs })} />
          {hasDraft && (
            <Button look="quiet" onClick={() => setDialog({ kind: "discard" })}>
              {text("discard-draft")}
            </Button>
          )}
          <Button
            look="do"
            aria-keyshortcuts="Control+Enter"
            isBusy={publish.isPending}
            disabled={time.at === null}
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
      {dialog?.kind === "publish" && (
        <PublishSettingsDialog
          session={session}
          close={close}
          clash={(theirs) => setDialog({ kind: "clash", theirs })}
          done={(made) => {
            close();
            setRevision(made);
          }}
        />
      )}
      {dialog?.kind === "discard" && (
        <DiscardDialog {...{ session, close }} focusText={() => {}} title={text("look")} />
      )}
      {dialog?.kind === "clash" && (
        <ClashDialog {...{ session, close }} focusText={() => {}} theirs={dialog.theirs} />
      )}
    </div>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { Today as TodayData } from "../../../contract/studio/endpoints/today.ts";
import { formatNote } from "../../messages/format-note.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useMay } from "../../session/me-context.tsx";
import { EditedBy, PresentPeople } from "../../session/present-people.tsx";
import { useSite, useSiteName } from "../../session/sites.ts";
import { todayQuery } from "../../session/today-query.ts";
import { ToDo, countToDo } from "./to-do.tsx";
import { WaitingRelease } from "./waiting-release.tsx";
import styles from "./today.module.css";

const ALL = "all";

/** The start screen of a site: the person's drafts, releases that wait for the person, outdated translations and recent changes. */
export function Today({ tenant }: { tenant: string }) {
  const text = useText();
  const [language, chooseLanguage] = useState<LanguageCode>();
  const { data, error, refetch } = useQuery({
    ...todayQuery(tenant, language),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title={text("today")} kicker={useSiteName(tenant)}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <PresentPeople tenant={tenant}>
          <Sections {...{ tenant, language, chooseLanguage }} today={data} />
        </PresentPeople>
      )}
    </Screen>
  );
}

interface SectionsProps {
  tenant: string;
  today: TodayData;
  /** The language of the outdated translations; `undefined` for all. */
  language: LanguageCode | undefined;
  chooseLanguage: (language: LanguageCode | undefined) => void;
}

function Sections({ tenant, today, language, chooseLanguage }: SectionsProps) {
  const { drafts, releases, revisions, outdated, comments, newNeeds, toDo } = today;
  const text = useText();
  const nameOf = useAuthorNames(
    tenant,
    [...outdated, ...revisions, ...comments].map(({ author }) => author),
  );
  return (
    <div className={styles["sections"]}>
      <div className={styles["waiting"]}>
        {toDo !== undefined && (
          <Section title={text("to-do")} count={countToDo(toDo)}>
            <ToDo {...{ tenant, toDo }} />
          </Section>
        )}
        <Section title={text("waiting-releases")} count={releases.length}>
          {releases.map((release) => (
            <WaitingRelease key={release.id} {...{ tenant, release }} />
          ))}
        </Section>
        <Section title={text("your-drafts")} none={text("no-drafts")} count={drafts.length}>
          {drafts.map(({ name, title, editedAt, isOutdated }) => (
            <li key={name}>
              <FileLink {...{ tenant, name, title }} />
              <p>
                <When at={editedAt} />
                {isOutdated && ` · ${text("draft-outdated")}`}
                <EditedBy name={name} before=" · " />
              </p>
            </li>
          ))}
        </Section>
        <Section title={text("comments-for-you")} count={comments.length}>
          {comments.map(({ id, name, title, author, text: words, at }) => (
            <li key={id}>
              <FileLink {...{ tenant, name, title }} pane="comments" />
              <p>
                {nameOf(author)} · <When at={at} />
              </p>
              <p className={styles["note"]}>{words}</p>
            </li>
          ))}
        </Section>
        <Section
          title={text("outdated-translations")}
          none={text("none-outdated")}
          count={outdated.length}
          choice={<LanguageChoice {...{ tenant, language, chooseLanguage }} />}
        >
          {outdated.map(({ name, title, at, author, views }) => (
            <li key={name}>
              <FileLink {...{ tenant, name, title }} pane="languages" />
              <p>
                {author === null
                  ? text("original-changed-by-command")
                  : text("original-changed", { who: nameOf(author) })}{" "}
                · <When at={at} />
                {views > 0 && ` · ${text("views-lately", { count: views })}`}
                <EditedBy name={name} before=" · " />
              </p>
            </li>
          ))}
          {outdated.length > 0 && (
            <li>
              <a href={`${studioPath("articles", { tenant })}?state=outdated`}>{text("all-outdated")}</a>
            </li>
          )}
        </Section>
        {newNeeds !== undefined && (
          <Section title={text("new-needs")} none={text("no-new-needs")} count={newNeeds}>
            <li>
              <a href={`${studioPath("enquiries", { tenant })}?state=new`}>
                {text("new-needs-count", { count: newNeeds })}
              </a>
            </li>
          </Section>
        )}
      </div>
      <Section title={text("last-changes")} none={text("no-changes")} count={revisions.length}>
        {revisions.map(({ id, at, author, note, files, someName, title }) => {
          const count = files.added + files.changed + files.removed;
          return (
            <li key={id}>
              {count === 1 ? (
                <FileLink {...{ tenant, title }} name={someName} isDeleted={files.removed === 1} />
              ) : (
                <strong>{text("files-count", { count })}</strong>
              )}
              <p>
                {nameOf(author)} · <When at={at} />
                {count === 1 && <EditedBy name={someName} before=" · " />}
              </p>
              {note !== "" && <p className={styles["note"]}>{formatNote(note, text)}</p>}
            </li>
          );
        })}
      </Section>
    </div>
  );
}

/** Lets the person choose one of the languages into which they translate; nothing if there is only one. */
function LanguageChoice({ tenant, language, chooseLanguage }: Omit<SectionsProps, "today">) {
  const text = useText();
  const may = useMay();
  const site = useSite(tenant);
  const languages = (site?.languages ?? []).filter(
    (each) => each !== site?.defaultLanguage && may("translation.draft", { tenant, language: each }),
  );
  if (languages.length < 2) return null;
  return (
    <Segments
      label={text("outdated-language")}
      options={[
        { value: ALL, label: text("outdated-all-languages") },
        ...languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
      ]}
      value={language ?? ALL}
      choose={(value) => chooseLanguage(value === ALL ? undefined : value)}
    />
  );
}

interface SectionProps {
  title: string;
  /** Shown if there is nothing to list. Without it, the section is then left out. */
  none?: string;
  count: number;
  /** Controls that choose what the section lists. */
  choice?: ReactNode;
  children: ReactNode;
}

function Section(props: SectionProps) {
  const { title, none, count, choice, children } = props;
  if (count === 0 && none === undefined) return null;
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      {choice}
      {count === 0 ? <p>{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { TODAY_ENDPOINTS, type Today as TodayData } from "../../../contract/studio/endpoints/today.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { EditedBy, PresentPeople } from "../../session/present-people.tsx";
import { useSiteName } from "../../session/sites.ts";
import styles from "./today.module.css";

/** The start screen of a site: the person's drafts, outdated translations and recent changes. */
export function Today({ tenant }: { tenant: string }) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["today", tenant],
    queryFn: ({ signal }) => call(TODAY_ENDPOINTS.findToday, { tenant }, { signal }),
  });
  return (
    <Screen title={text("today")} kicker={useSiteName(tenant)}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <PresentPeople tenant={tenant}>
          <Sections tenant={tenant} today={data} />
        </PresentPeople>
      )}
    </Screen>
  );
}

function Sections({ tenant, today }: { tenant: string; today: TodayData }) {
  const { drafts, revisions, outdated, newNeeds } = today;
  const text = useText();
  const nameOf = useAuthorNames(
    tenant,
    [...outdated, ...revisions].map(({ author }) => author),
  );
  return (
    <div className={styles["sections"]}>
      <div className={styles["waiting"]}>
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
        <Section title={text("outdated-translations")} none={text("none-outdated")} count={outdated.length}>
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
              {note !== "" && <p className={styles["note"]}>{note}</p>}
            </li>
          );
        })}
      </Section>
    </div>
  );
}

function Section(props: { title: string; none: string; count: number; children: ReactNode }) {
  const { title, none, count, children } = props;
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      {count === 0 ? <p>{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

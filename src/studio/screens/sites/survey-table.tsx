import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { SITE_ENDPOINTS, type SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";
import { useSizeFormat } from "../../media/media-facts.ts";
import { numberFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { SiteActions } from "./site-actions.tsx";
import { COLUMNS, type Column, NUMBERS, type Order, sortSites } from "./sort-sites.ts";
import styles from "./survey-table.module.css";

const AddDialog = laterDialog("add-site", async () => (await import("./add-dialog.tsx")).AddDialog);

const surveyQuery = queryOptions({
  queryKey: ["sites", "survey"],
  queryFn: ({ signal }) => call(SITE_ENDPOINTS.surveySites, {}, { signal }),
});

/** All sites with their pending work, such as drafts and enquiries, for operators. */
export function SurveyTable() {
  const { text, tag } = useWording();
  const { data, error, refetch } = useQuery(surveyQuery);
  const [order, setOrder] = useState<Order>({ column: "site", isDescending: false });
  const [outcome, setOutcome] = useState<string[]>();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<{ code: string; name: string }>();
  const sorted = useMemo(() => data && sortSites(data, order, tag), [data, order, tag]);
  if (data === undefined || sorted === undefined)
    return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const [title, ...lines] = outcome ?? [];
  return (
    <>
      {title !== undefined && (
        <Notice kind="good" title={title}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {added !== undefined && (
        <Notice
          kind="good"
          title={text("site-added", { name: added.name })}
          actions={
            <ButtonLink href={studioPath("today", { tenant: added.code })}>
              {text("open-new-site", { name: added.name })}
            </ButtonLink>
          }
        />
      )}
      <div>
        <Button onClick={() => setAdding(true)}>{text("add-site")}</Button>
      </div>
      {isAdding && (
        <AddDialog
          sites={data.filter(({ state }) => state !== "deleting")}
          close={() => setAdding(false)}
          done={(site) => {
            setAdding(false);
            setOutcome(undefined);
            setAdded(site);
          }}
        />
      )}
      {data.length === 0 ? (
        <Empty title={text("no-sites")}>
          <p>{text("no-sites-what-to-do")}</p>
        </Empty>
      ) : (
        <div className={styles["frame"]}>
          <table className={styles["table"]}>
            <caption>{text("sites-summary", { count: data.length })}</caption>
            <Head {...{ order, setOrder }} />
            <tbody>
              {sorted.map((site) => (
                <Row key={site.code} {...{ site, setOutcome }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The headings sort the table: numbers and times begin with the largest. */
function Head({ order, setOrder }: { order: Order; setOrder: (order: Order) => void }) {
  const text = useText();
  const sortBy = (column: Column) =>
    setOrder({
      column,
      isDescending: order.column === column ? !order.isDescending : NUMBERS[column] !== undefined,
    });
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th
            key={column}
            scope="col"
            className={NUMBERS[column] && styles["number"]}
            aria-sort={
              order.column === column ? (order.isDescending ? "descending" : "ascending") : undefined
            }
          >
            <button type="button" onClick={() => sortBy(column)}>
              {text(`column-${column}`)}
            </button>
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{text("column-actions")}</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  site: SurveyedSite;
  setOutcome: (lines: string[] | undefined) => void;
}

function Row({ site, setOutcome }: RowProps) {
  const { text, tag } = useWording();
  const sizeOf = useSizeFormat();
  const { code, name, host, state, changedAt, bytes } = site;
  const number = numberFormat(tag);
  const { drafts, newNeeds, undelivered, missing } = site;
  const figures = { drafts, waiting: newNeeds, undelivered, missing };
  return (
    <tr className={state === "live" ? undefined : styles["resting"]}>
      <th scope="row">
        {state === "deleting" ? name : <a href={studioPath("today", { tenant: code })}>{name}</a>}
      </th>
      <td data-label={text("column-domain")} className={styles["domain"]}>
        {host ?? <span className={styles["none"]}>{text("no-domain")}</span>}
      </td>
      <td data-label={text("column-state")}>
        <span className={styles[state]}>{text(`site-state-${state}`)}</span>
      </td>
      {Object.entries(figures).map(([column, value]) => (
        <td
          key={column}
          data-label={text(`column-${column as keyof typeof figures}`)}
          className={`${styles["number"]} ${value === 0 ? styles["none"] : ""} ${column === "undelivered" && value > 0 ? styles["alarm"] : ""}`}
        >
          {number.format(value)}
        </td>
      ))}
      <td data-label={text("column-changed")} className={styles["number"]}>
        {changedAt === null ? (
          <span className={styles["none"]}>{text("never-changed")}</span>
        ) : (
          <When at={changedAt} />
        )}
      </td>
      <td data-label={text("column-size")} className={styles["number"]}>
        {sizeOf(bytes)}
      </td>
      <td>
        <SiteActions {...{ site, setOutcome }} />
      </td>
    </tr>
  );
}

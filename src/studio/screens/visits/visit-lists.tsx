import { isLanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { VisitFigure, VisitPage, VisitReport } from "../../../contract/studio/endpoints/visits.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { FigureList } from "./figure-list.tsx";
import { formatReading } from "./format-reading.ts";
import { PageName } from "./page-name.tsx";
import styles from "./visits.module.css";

/** The figures by name: pages, referrers, languages, searches, missing addresses and links. */
export function VisitLists({ tenant, report }: { tenant: string; report: VisitReport }) {
  const { tag, text } = useWording();
  // Names in brackets stand for figures without a name of their own.
  const collective: Readonly<Record<string, string>> = {
    "(direct)": text("visits-direct"),
    "(others)": text("visits-others"),
    "(unknown)": text("visits-agent-unknown"),
  };
  const nameOf = ({ name }: Pick<VisitFigure, "name">) => collective[name] ?? name;
  const pageName = (page: VisitPage) => <PageName {...{ tenant, page }} />;
  const search = ({ name }: VisitFigure) =>
    name === "(others)" ? (
      nameOf({ name })
    ) : (
      <a href={`${studioPath("articles", { tenant })}?${new URLSearchParams({ q: name })}`}>{name}</a>
    );
  return (
    <div className={styles["lists"]}>
      <div>
        <FigureList
          title={text("visits-pages")}
          figures={report.pages}
          nameOf={pageName}
          more={{
            title: text("visits-read-for"),
            of: ({ readingMs }) => (readingMs === null ? "–" : formatReading(readingMs, tag)),
          }}
        />
        <FigureList title={text("visits-landings")} figures={report.landings} nameOf={pageName} />
        {report.needsByLanding !== undefined && (
          <FigureList
            title={text("visits-needs-by-landing")}
            figures={report.needsByLanding}
            nameOf={pageName}
          />
        )}
        <FigureList
          title={text("visits-missing")}
          figures={report.missing}
          nameOf={({ name }) =>
            name.startsWith("/") ? (
              <a href={`${studioPath("redirects", { tenant })}?${new URLSearchParams({ open: name })}`}>
                {name}
              </a>
            ) : (
              nameOf({ name })
            )
          }
          after={<a href={studioPath("redirects", { tenant })}>{text("visits-mend")}</a>}
        />
      </div>
      <div>
        <FigureList title={text("visits-referrers")} figures={report.referrers} nameOf={nameOf} />
        <FigureList
          title={text("visits-languages")}
          figures={report.languages}
          nameOf={({ name }) => (isLanguageCode(name) ? LANGUAGE_NAMES[name] : name)}
        />
        <FigureList title={text("visits-not-found")} figures={report.notFound} nameOf={search} />
        <FigureList title={text("visits-found")} figures={report.found} nameOf={search} />
        <FigureList title={text("visits-outbound")} figures={report.outbound} nameOf={nameOf} />
        <FigureList
          title={text("visits-agents")}
          figures={report.agents}
          nameOf={nameOf}
          after={text("visits-agents-explained")}
        />
      </div>
    </div>
  );
}

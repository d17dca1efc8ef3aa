import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_THEME, type ThemeCode, isThemeCode } from "../../../contract/addresses/themes.ts";
import { LOOK_ENDPOINTS } from "../../../contract/studio/endpoints/look.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSite, useSiteName } from "../../session/sites.ts";
import { findFile } from "../../writing/server-drafts.ts";
import { useLoadedFile } from "../article/use-open-file.ts";
import { ColorReport } from "./color-report.tsx";
import { ContactSheet } from "./contact-sheet.tsx";
import { LivePage } from "./live-page.tsx";
import { LookEditor } from "./look-editor.tsx";
import { SITE_FILE } from "./look-values.ts";
import { PageForm } from "./page-form.tsx";
import type { Page } from "./preview-page.ts";
import { themeName } from "./theme-name.ts";
import styles from "./look.module.css";

/** The screen for the theme, colours and pictures of a site. It shows them on any page of the site, or one page in all themes. */
export function Look({ tenant }: { tenant: string }) {
  const text = useText();
  const site = useSite(tenant);
  return (
    <Screen title={text("look")} kicker={useSiteName(tenant)}>
      {site === undefined ? <Loading /> : <OfSite site={site} />}
    </Screen>
  );
}

interface ViewProps {
  site: ListedSite;
  page: Page;
  open: (page: Page) => void;
}

function OfSite({ site }: { site: ListedSite }) {
  const text = useText();
  const mayWrite = useMay()("settings.write", { tenant: site.code });
  const view = useLocation().searchParams.get("view") === "sheet" ? "sheet" : "edit";
  const [page, open] = useState<Page>({ path: "/", language: site.defaultLanguage });
  const theme: ThemeCode = isThemeCode(site.theme) ? site.theme : DEFAULT_THEME;
  return (
    <div className={styles["look"]}>
      <div>
        <Segments
          label={text("look-view")}
          value={view}
          options={[
            { value: "edit", label: text(mayWrite ? "look-edit" : "look-page-view") },
            { value: "sheet", label: text("look-sheet") },
          ]}
          choose={(value) => changeQuery({ view: value === "sheet" ? "sheet" : "" })}
        />
      </div>
      {view === "sheet" ? (
        <ContactSheet {...{ site, theme, page, open }} drafts={mayWrite ? [SITE_FILE] : []} />
      ) : mayWrite ? (
        <Editing {...{ site, page, open }} />
      ) : (
        <Reading {...{ site, theme, page, open }} />
      )}
    </div>
  );
}

function Editing({ site, page, open }: ViewProps) {
  const file = { tenant: site.code, name: SITE_FILE };
  const { data, error, refetch } = useLoadedFile(file, (signal) => findFile(file, signal));
  if (data !== undefined) return <LookEditor {...{ site, page, open }} loaded={data} />;
  return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
}

/** Shows the look to people without permission to change it. */
function Reading({ site, theme, page, open }: ViewProps & { theme: ThemeCode }) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["look", site.code],
    queryFn: ({ signal }) => call(LOOK_ENDPOINTS.findLook, { tenant: site.code }, { signal }),
  });
  return (
    <div className={styles["editor"]}>
      <div className={styles["controls"]}>
        <Notice kind="info">{text("look-read-only")}</Notice>
        <p>
          {text("look-theme")}: <strong>{themeName(theme, text)}</strong>
        </p>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {data?.colors && <ColorReport colors={data.colors} />}
      </div>
      <div className={styles["shown"]}>
        <PageForm {...{ site, theme, page, open }} />
        <LivePage {...{ site, page }} drafts={[]} properties={undefined} moved={open} />
      </div>
    </div>
  );
}

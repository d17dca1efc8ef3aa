import { actionOnFile } from "../../../contract/studio/file-actions.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { SettingsFile } from "./settings-file.tsx";
import styles from "./settings.module.css";

/** The settings files of a site, by the ids of their messages. */
const FILES = {
  site: "site.yaml",
  menus: "menus.yaml",
  banners: "banners.yaml",
  redirects: "redirects.yaml",
} as const;
type FileKind = keyof typeof FILES;
const KINDS = Object.keys(FILES) as FileKind[];

/** The settings of a site, edited as the text of their files. Each has a draft, checks and publication like an article. */
export function Settings({ tenant }: { tenant: string }) {
  const text = useText();
  const may = useMay();
  const { searchParams } = useLocation();
  const kinds = KINDS.filter((each) => may(actionOnFile(FILES[each], "publish"), { tenant }));
  const kind = kinds.find((each) => each === searchParams.get("file")) ?? kinds[0];
  return (
    <Screen title={text("settings")} kicker={useSiteName(tenant)}>
      {kind === undefined ? (
        <Notice kind="info">{text("failure-403")}</Notice>
      ) : (
        <div className={styles["settings"]}>
          <Segments
            label={text("settings-files")}
            value={kind}
            options={kinds.map((value) => ({ value, label: text(`settings-${value}`) }))}
            choose={(value) => changeQuery({ file: value })}
          />
          <p className={styles["explained"]}>{text(`settings-${kind}-explained`)}</p>
          <SettingsFile key={kind} tenant={tenant} name={FILES[kind]} label={text(`settings-${kind}`)} />
        </div>
      )}
    </Screen>
  );
}

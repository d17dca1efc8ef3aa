import { useQuery } from "@tanstack/react-query";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { LOOK_ENDPOINTS, type ThemeComparison } from "../../../contract/studio/endpoints/look.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import type { Rule } from "../../writing/redirect-rules.ts";
import shared from "./look.module.css";
import styles from "./theme-change.module.css";

/** Loads what a change of the site's theme would break. */
export function useComparison(tenant: string, theme: ThemeCode, isChange: boolean) {
  return useQuery({
    queryKey: ["theme-comparison", tenant, theme],
    queryFn: ({ signal }) => call(LOOK_ENDPOINTS.compareThemes, { tenant, theme }, { signal }),
    enabled: isChange,
    gcTime: 0,
  });
}

export interface ThemeChangeProps {
  tenant: string;
  comparison: ReturnType<typeof useComparison>;
  /** The addresses of suggested redirects that the person has rejected. */
  unwanted: ReadonlySet<string>;
  want: (rule: Rule, isWanted: boolean) => void;
}

/** Shows in advance what a change of the theme would break, and the redirects to publish together with it. */
export function ThemeChange({ tenant, comparison, unwanted, want }: ThemeChangeProps) {
  const text = useText();
  const { data, error, refetch } = comparison;
  return (
    <section className={styles["change"]} aria-label={text("look-change")}>
      <h2>{text("look-change")}</h2>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined &&
        (data.lostRoutes.length === 0 ? (
          <p role="status">{text("look-change-nothing")}</p>
        ) : (
          <>
            <p role="status">
              {text("look-change-lost", {
                pages: data.lostRoutes.map((route) => text(`look-route-${route}`)).join(text("look-and")),
              })}
            </p>
            <Redirects {...{ data, unwanted, want }} />
            <Visits {...{ data }} />
            <Uses {...{ tenant, data }} />
          </>
        ))}
    </section>
  );
}

function Redirects({
  data: { redirects },
  unwanted,
  want,
}: { data: ThemeComparison } & Pick<ThemeChangeProps, "unwanted" | "want">) {
  const text = useText();
  if (redirects.length === 0) return null;
  return (
    <fieldset className={shared["section"]}>
      <legend>{text("look-change-redirects")}</legend>
      {redirects.map((rule) => (
        <label key={rule.from} className={shared["check"]}>
          <input
            type="checkbox"
            checked={!unwanted.has(rule.from)}
            onChange={({ currentTarget: { checked } }) => want(rule, checked)}
          />{" "}
          <code>{rule.from}</code> → <code>{rule.to}</code>
        </label>
      ))}
    </fieldset>
  );
}

function Visits({ data: { visits, views } }: { data: ThemeComparison }) {
  const text = useText();
  if (visits.length === 0) return <p className={shared["explained"]}>{text("look-change-no-visits")}</p>;
  return (
    <details>
      <summary>{text("look-change-visits", { views })}</summary>
      <ul className={styles["uses"]}>
        {visits.map(({ path, views: count, isMended }) => (
          <li key={path}>
            <code>{path}</code> <span>{text("look-change-views", { count })}</span>
            <Outcome isMended={isMended} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Uses({ tenant, data: { uses, useCount } }: { tenant: string; data: ThemeComparison }) {
  const text = useText();
  if (useCount === 0) return <p className={shared["explained"]}>{text("look-change-no-uses")}</p>;
  return (
    <details open={uses.some(({ isMended }) => !isMended)}>
      <summary>{text("look-change-uses", { count: useCount })}</summary>
      <ul className={styles["uses"]}>
        {uses.map(({ file, line, address, isMended }) => (
          <li key={`${file} ${line} ${address}`}>
            <span>
              <FileLink {...{ tenant }} name={file} />
              {line !== null && <>, {text("line", { line })}</>}
            </span>
            <code>{address}</code>
            <Outcome isMended={isMended} />
          </li>
        ))}
      </ul>
      {useCount > uses.length && <p>{text("look-change-more", { count: useCount - uses.length })}</p>}
    </details>
  );
}

function Outcome({ isMended }: { isMended: boolean }) {
  const text = useText();
  return (
    <span className={isMended ? styles["mended"] : styles["lost"]}>
      {text(isMended ? "look-mended" : "look-lost")}
    </span>
  );
}

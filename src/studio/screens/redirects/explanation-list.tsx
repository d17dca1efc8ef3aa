import { decodeAddress } from "../../../contract/addresses/decode-address.ts";
import type { Explanation } from "../../../contract/studio/explanation.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { When } from "../../parts/when.tsx";
import styles from "./redirects.module.css";

/** Shows the response of an address: first the outcome, then each step with its reason. */
export function ExplanationList({ explanation }: { explanation: Explanation }) {
  const text = useText();
  const { address, language, steps, redirect, page } = explanation;
  return (
    <section aria-label={text("try-answer")} aria-live="polite" className={styles["explanation"]}>
      <h2>{outcome(explanation, text)}</h2>
      <p className={styles["about"]}>
        <a href={address} target="_blank" rel="noreferrer">
          {decodeAddress(address)}
        </a>
      </p>
      <dl className={styles["facts"]}>
        <dt>{text("try-language")}</dt>
        <dd>
          {LANGUAGE_NAMES[language.code]}: {text(`try-language-${language.reason}`)}
        </dd>
        {redirect !== null && (
          <>
            <dt>{text("try-steps")}</dt>
            <dd>
              <ol>
                {steps.map(({ status, location, cause }, index) => (
                  // The steps of an answer never change, so the index is a stable key.
                  <li key={index}>
                    <span className={styles["path"]}>→ {decodeAddress(location)}</span>
                    <span className={styles["about"]}>
                      {" "}
                      {status} · {text(`try-cause-${cause}`)}
                    </span>
                  </li>
                ))}
              </ol>
            </dd>
          </>
        )}
        {page !== null && <Page {...{ page }} theme={explanation.site.theme} />}
      </dl>
    </section>
  );
}

function Page({ page, theme }: { page: NonNullable<Explanation["page"]>; theme: string }) {
  const text = useText();
  const { language, route, isFallback, alternates, cachedAt, expiresAt, tags } = page;
  return (
    <>
      <dt>{text("try-page")}</dt>
      <dd>
        {LANGUAGE_NAMES[language]} · {route ?? text("try-no-route")} · {theme}
        {isFallback && <p>{text("try-fallback", { language: LANGUAGE_NAMES[language] })}</p>}
      </dd>
      {alternates.length > 0 && (
        <>
          <dt>{text("try-versions")}</dt>
          <dd>
            <ul>
              {alternates.map(({ language: code, url }) => (
                <li key={code}>
                  {LANGUAGE_NAMES[code]} <span className={styles["path"]}>{decodeAddress(url)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{text("try-cache")}</dt>
      <dd>
        {cachedAt === null ? (
          text("try-not-cached")
        ) : (
          <>
            {text("try-cached")} <When at={cachedAt} />
          </>
        )}
        {expiresAt !== null && (
          <>
            {" · "}
            {text("try-expires")} <When at={expiresAt} />
          </>
        )}
        <details>
          <summary>{text("try-tags", { count: tags.length })}</summary>
          <ul className={styles["about"]}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </details>
      </dd>
    </>
  );
}

function outcome({ kind, redirect, page }: Explanation, text: ReturnType<typeof useText>): string {
  if (redirect !== null) return text("try-redirects", { to: decodeAddress(redirect.location) });
  if (kind === "root-file") return text("try-root-file");
  if (kind === "server") return text("try-server");
  if (kind === "archived") return text("try-archived");
  return text(page?.status === 200 ? "try-shows" : "try-missing");
}

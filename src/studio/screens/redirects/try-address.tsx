import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LANGUAGE_TAGS, type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { EXPLANATION_ENDPOINTS } from "../../../contract/studio/endpoints/explanations.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useSite } from "../../session/sites.ts";
import { ExplanationList } from "./explanation-list.tsx";
import styles from "./redirects.module.css";

/** Explains what visitors get at an address, while it is typed: redirects, language, page and cache. */
export function TryAddress({ tenant }: { tenant: string }) {
  const text = useText();
  const { searchParams } = useLocation();
  const address = searchParams.get("address") ?? "";
  const visitor = searchParams.get("visitor") ?? "";
  const languages = useSite(tenant)?.languages ?? [];
  const explanation = useQuery({
    queryKey: ["redirects", tenant, "explanation", address, visitor],
    queryFn: ({ signal }) =>
      call(EXPLANATION_ENDPOINTS.explainAddress, { tenant, address, ...readVisitor(visitor) }, { signal }),
    enabled: address !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <>
      <div className={styles["question"]}>
        <SearchField
          label={text("try-address")}
          query={address}
          search={(typed) => changeQuery({ address: typed })}
        />
        <Choice
          label={text("try-visitor")}
          value={visitor}
          onChange={({ currentTarget: { value } }) => changeQuery({ visitor: value })}
        >
          <option value="">{text("try-first-visit")}</option>
          {languages.map((code) => (
            <option key={code} value={`chose-${code}`}>
              {text("try-chose", { language: LANGUAGE_NAMES[code] })}
            </option>
          ))}
          {languages.map((code) => (
            <option key={code} value={`browser-${code}`}>
              {text("try-browser", { language: LANGUAGE_NAMES[code] })}
            </option>
          ))}
        </Choice>
      </div>
      {address === "" && <p className={styles["explained"]}>{text("try-explained")}</p>}
      {address !== "" && explanation.isPending && <Loading />}
      {statusOf(explanation.error) === 422 ? (
        <p role="alert">{text("try-wrong-host")}</p>
      ) : (
        explanation.error !== null && (
          <Failure error={explanation.error} retry={() => void explanation.refetch()} />
        )
      )}
      {address !== "" && explanation.data !== undefined && explanation.error === null && (
        <ExplanationList explanation={explanation.data} />
      )}
    </>
  );
}

/** Reads a value of the visitor field: `chose-zh`, `browser-kr`; empty for a first visit with an unknown browser language. */
function readVisitor(value: string): { language?: LanguageCode; browser?: string } {
  const [, kind, code] = /^(chose|browser)-(\w+)$/.exec(value) ?? [];
  if (!isLanguageCode(code)) return {};
  return kind === "chose" ? { language: code } : { browser: LANGUAGE_TAGS[code] };
}

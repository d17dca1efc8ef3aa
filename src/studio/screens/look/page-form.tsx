import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { articleUrl } from "../../../contract/addresses/addresses.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";
import { parseArticleName } from "../../articles/article-name.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import type { Page } from "./preview-page.ts";
import styles from "./page-form.module.css";

export interface PageFormProps {
  site: ListedSite;
  theme: ThemeCode;
  page: Page;
  open: (page: Page) => void;
  /** Whether the form has a choice of language. */
  hasLanguage?: boolean;
}

/** A form that chooses the page and language of previews. Pages are found by address or by words of their title. */
export function PageForm({ site, theme, page, open, hasLanguage = true }: PageFormProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { data: found = [] } = useQuery({
    queryKey: ["look-pages", site.code, theme, page.language, typed],
    queryFn: ({ signal }) => findPages(site, theme, page, typed ?? "", signal),
    enabled: typed !== undefined,
    placeholderData: (before) => before,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = (typed ?? page.path).trim();
    const [first] = found;
    open({ ...page, path: wanted.startsWith("/") ? wanted : (first?.path ?? `/${wanted}`) });
    setTyped(undefined);
  };
  return (
    <form className={styles["page"]} onSubmit={submit}>
      <Field
        label={text("look-page")}
        value={typed ?? page.path}
        list={id}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <datalist id={id}>
        {found.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
      {hasLanguage && site.languages.length > 1 && (
        <Choice
          label={text("look-language")}
          value={page.language}
          onChange={({ currentTarget: { value } }) => {
            const language = site.languages.find((code) => code === value);
            if (language !== undefined) open({ ...page, language });
          }}
        >
          {site.languages.map((code) => (
            <option key={code} value={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </Choice>
      )}
      <Button type="submit">{text("look-page-open")}</Button>
    </form>
  );
}

async function findPages(
  { code, defaultLanguage }: ListedSite,
  theme: ThemeCode,
  { language }: Page,
  typed: string,
  signal: AbortSignal,
): Promise<{ path: string; title: string }[]> {
  const query = typed.replace(/^\//, "").replace(/\.html$/, "");
  const { articles } = await call(
    ARTICLE_ENDPOINTS.listArticles,
    { tenant: code, query, language },
    { signal },
  );
  return articles.flatMap(({ texts }) => {
    const text =
      texts.find((each) => each.language === language) ??
      texts.find((each) => each.language === defaultLanguage);
    const article = text && parseArticleName(text.name);
    if (text === undefined || article === undefined) return [];
    // Without a language prefix, because the form has a separate choice of language.
    const path = decodeURI(articleUrl({ theme, language, defaultLanguage: language }, article));
    return [{ path, title: text.title }];
  });
}

import type { KeyboardEvent, ReactNode } from "react";
import { languagePrefix } from "../../contract/addresses.ts";
import { MAXIMUM_QUERY_LENGTH } from "../../contract/limits.ts";
import { keepsRoute } from "../../contract/routes.ts";
import { usePage, useSite } from "../context.ts";
import { useText } from "../messages/use-text.ts";
import { isComposing } from "./is-composing.ts";

export interface SearchBoxProps {
  /** What stands on the button. */
  children: ReactNode;
  /** Narrows the search to a group. */
  group?: string | undefined;
  className?: string | undefined;
  inputClassName?: string | undefined;
  buttonClassName?: string | undefined;
}

/** A plain search form: it works without JavaScript, and Enter inside a composition does not send it. */
export function SearchBox({ children, group, className, inputClassName, buttonClassName }: SearchBoxProps) {
  const text = useText();
  const { themeCode, languageConfig } = useSite();
  const { language, content, url } = usePage();
  if (!keepsRoute(themeCode, "search")) return null;
  const query = content.name === "search" ? content.query : "";
  return (
    <search className={className}>
      <form action={`${languagePrefix(language, languageConfig.defaultLanguage)}/search.html`} method="get">
        {group && <input type="hidden" name="group" value={group} />}
        <input
          key={url}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAXIMUM_QUERY_LENGTH}
          aria-label={text("search-label")}
          placeholder={text("search-placeholder")}
          autoComplete="off"
          enterKeyHint="search"
          className={inputClassName}
          onKeyDown={keepCompositionFromSubmitting}
        />
        <button type="submit" className={buttonClassName}>{children}</button>
      </form>
    </search>
  );
}

function keepCompositionFromSubmitting(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
}

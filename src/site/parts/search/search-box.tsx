import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { languagePrefix } from "../../../contract/addresses/addresses.ts";
import { hasRoute } from "../../../contract/addresses/routes.ts";
import { MAXIMUM_QUERY_LENGTH } from "../../../contract/api/limits.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import { useSite } from "../../view/context.ts";
import { useFramePage, useSearchQuery } from "../../view/frame-page.ts";
import { useText } from "../../view/use-text.ts";
import { isComposing } from "./is-composing.ts";
import type { Offer } from "./suggest.ts";

export interface SearchFieldProps {
  /** Id of the suggestions. Required for a box that is on every page in addition to other search boxes. */
  id?: string | undefined;
  /** Narrows the search to a group. */
  group?: string | undefined;
}

export interface SearchBoxProps extends SearchFieldProps {
  /** The content of the button. */
  children: ReactNode;
  className?: string | undefined;
  inputClassName?: string | undefined;
  buttonClassName?: string | undefined;
  /** Class of the list of suggestions below the field. */
  suggestionsClassName?: string | undefined;
}

const NOTHING: Offer = { titles: [], active: -1 };

/**
 * A search form that works without JavaScript; Enter during a composition does not submit it. With JavaScript, it suggests titles while
 * the visitor types, following the combobox pattern.
 */
export function SearchBox({ className, ...form }: SearchBoxProps) {
  const text = useText();
  const { themeCode } = useSite();
  if (!hasRoute(themeCode, "search")) return null;
  return (
    // The labels differ, because a page may have its own search box in addition to the one that is on every page.
    <search className={className} aria-label={text(form.id ? "search-label" : "search-title")}>
      <SearchForm {...form} />
    </search>
  );
}

function SearchForm({
  id = "search",
  children,
  group,
  inputClassName,
  buttonClassName,
  suggestionsClassName,
}: Omit<SearchBoxProps, "className">) {
  const text = useText();
  const { languageConfig } = useSite();
  const { language, url } = useFramePage();
  const query = useSearchQuery();
  const { offer, start } = useOffer(id);
  return (
    <form action={`${languagePrefix(language, languageConfig.defaultLanguage)}/search.html`} method="get">
      {group && <input type="hidden" name="group" value={group} />}
      <input
        // A new page resets the field.
        key={url}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="q"
        dir="auto"
        defaultValue={query}
        maxLength={MAXIMUM_QUERY_LENGTH}
        aria-label={text("search-label")}
        placeholder={text("search-placeholder")}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offer.titles.length > 0}
        aria-controls={id}
        aria-activedescendant={offer.active < 0 ? undefined : `${id}-${offer.active}`}
        className={inputClassName}
        onFocus={start}
        onKeyDown={keepCompositionFromSubmitting}
      />
      <button type="submit" className={buttonClassName}>
        {children}
      </button>
      <div
        id={id}
        role="listbox"
        aria-label={text("search-results")}
        className={suggestionsClassName}
        hidden={offer.titles.length === 0}
      >
        {offer.titles.map(({ url: address, titleHtml }, index) => (
          <a
            key={address}
            id={`${id}-${index}`}
            href={address}
            role="option"
            tabIndex={-1}
            aria-selected={index === offer.active}
            dangerouslySetInnerHTML={{ __html: titleHtml }}
          />
        ))}
      </div>
    </form>
  );
}

/** The code for suggestions is loaded when the field receives the focus. If loading fails, the form works without suggestions. */
function useOffer(listId: string) {
  const { language, url } = useFramePage();
  const [offer, setOffer] = useState(NOTHING);
  const stop = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      stop.current?.();
      stop.current = undefined;
      setOffer(NOTHING);
    },
    [url],
  );

  async function start({ currentTarget: field }: FocusEvent<HTMLInputElement>): Promise<void> {
    if (stop.current !== undefined) return;
    let isWanted = true;
    stop.current = () => (isWanted = false);
    const loaded = await loadChunk(() => import("./suggest.ts")).catch(() => undefined);
    if (isWanted) stop.current = loaded?.suggest(field, { language, listId, show: setOffer });
  }
  return { offer, start };
}

function keepCompositionFromSubmitting(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
}

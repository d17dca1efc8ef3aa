import type { KeyboardEvent, ReactNode } from "react";
import { languagePrefix } from "../../contract/addresses.ts";
import { MAXIMUM_QUERY_LENGTH } from "../../contract/limits.ts";
import { keepsRoute } from "../../contract/routes.ts";
import { usePage, useSite } from "../context.ts";
import { useText } from "../messages/use-text.ts";
import { isComposing } from "./is-composing.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface SearchBoxProps {
  /** What stands on the button. */
  children: ReactNode;
  /** Narrows the search to a group. */
  group?: string | undefined;
  className?: string | undefined;
  inputClassName?: string | undefined;
  buttonClassName?: string | undefined;
  /** Of the list of suggestions below the field; without it there are none. */
  suggestionsClassName?: string | undefined;
}

/**
 * A plain search form: it works without JavaScript, and Enter inside a composition does not send it. With JavaScript it
 * may suggest titles while somebody types.
 */
export function SearchBox({ group, className, ...rest }: SearchBoxProps) {
  const { themeCode } = useSite();
  if (!keepsRoute(themeCode, "search")) return null;
  const Form = rest.suggestionsClassName === undefined ? PlainForm : SuggestingForm;
  return (
    <search className={className}>
      <Form {...rest} hidden={group && <input type="hidden" name="group" value={group} />} />
    </search>
  );
}

interface FormProps extends Pick<
  SearchBoxProps,
  "children" | "inputClassName" | "buttonClassName" | "suggestionsClassName"
> {
  /** Fields that nobody sees. */
  hidden: ReactNode;
}

function PlainForm({ children, hidden, inputClassName, buttonClassName }: FormProps) {
  const { action, fieldProps, fieldKey } = useSearchField();
  return (
    <form action={action} method="get">
      {hidden}
      <input
        key={fieldKey}
        {...fieldProps}
        className={inputClassName}
        onKeyDown={keepCompositionFromSubmitting}
      />
      <button type="submit" className={buttonClassName}>
        {children}
      </button>
    </form>
  );
}

function SuggestingForm({
  children,
  hidden,
  inputClassName,
  buttonClassName,
  suggestionsClassName,
}: FormProps) {
  const text = useText();
  const { action, fieldProps, fieldKey } = useSearchField();
  const { offered, inputProps, formProps, listProps, optionProps } = useSuggestions();
  return (
    <form action={action} method="get" {...formProps}>
      {hidden}
      <input key={fieldKey} {...fieldProps} {...inputProps} className={inputClassName} />
      <button type="submit" className={buttonClassName}>
        {children}
      </button>
      <div
        {...listProps}
        aria-label={text("search-results")}
        className={suggestionsClassName}
        hidden={offered.length === 0}
      >
        {offered.map(({ url, titleHtml }, index) => (
          <a key={url} href={url} {...optionProps(index)} dangerouslySetInnerHTML={{ __html: titleHtml }} />
        ))}
      </div>
    </form>
  );
}

function useSearchField() {
  const text = useText();
  const { languageConfig } = useSite();
  const { language, content, url } = usePage();
  return {
    action: `${languagePrefix(language, languageConfig.defaultLanguage)}/search.html`,
    // Another page, another field: what was typed for the last one goes.
    fieldKey: url,
    fieldProps: {
      type: "search",
      name: "q",
      defaultValue: content.name === "search" ? content.query : "",
      maxLength: MAXIMUM_QUERY_LENGTH,
      "aria-label": text("search-label"),
      placeholder: text("search-placeholder"),
      autoComplete: "off",
      enterKeyHint: "search",
    },
  } as const;
}

function keepCompositionFromSubmitting(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
}

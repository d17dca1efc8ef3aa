import { useEffect, useRef } from "react";
import { Field } from "./field.tsx";

/** Delay in milliseconds from the last key press to the search. */
const TYPING_MS = 250;

export interface SearchFieldProps {
  label: string;
  /** The current query. It can also change by navigation, for example with the Back button. */
  query: string;
  search: (query: string) => void;
}

/** A text field that filters a list while the person types. The key `/` moves the focus to it. */
export function SearchField({ label, query, search }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = query;
  }, [query]);
  return (
    <Field
      ref={field}
      type="search"
      label={label}
      aria-keyshortcuts="/"
      data-search=""
      defaultValue={query}
      onChange={({ currentTarget: { value } }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(value.trim()), TYPING_MS);
      }}
    />
  );
}

import { useEffect, useRef } from "react";
import { Field } from "./field.tsx";

/** Delay of the search after typing, in milliseconds. */
const TYPING_MS = 250;

export interface SearchFieldProps {
  label: string;
  /** What is searched now; it can change without the field, for example by Back. */
  query: string;
  search: (query: string) => void;
}

/** A field that searches a list while somebody types. The key `/` moves the focus to it. */
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

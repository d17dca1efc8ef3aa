import { useText } from "../../view/use-text.ts";

/** The names of authors, in their order and each in its own writing direction. */
export function Authors({ names }: { names: readonly string[] }) {
  const separator = useText()("list-separator");
  return (
    <span dir="ltr">
      {names.map((name, index) => [index > 0 && separator, <bdi key={index}>{name}</bdi>])}
    </span>
  );
}

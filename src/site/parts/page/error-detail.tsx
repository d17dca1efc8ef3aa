import { useText } from "../../view/use-text.ts";

/** A label in the visitor's language, and the exact message in English for support staff, as `p > span*2`. */
export function ErrorDetail({ className, detail }: { className: string | undefined; detail: string }) {
  const text = useText();
  return (
    <p className={className}>
      <span>{text("error-detail")}</span> <span lang="en">{detail}</span>
    </p>
  );
}

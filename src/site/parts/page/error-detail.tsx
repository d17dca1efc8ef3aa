import { useText } from "../../view/use-text.ts";

/**
 * `p > span*2`: a label in the visitor's language, and the exact message in English, for people who are asked
 * for help.
 */
export function ErrorDetail({ className, detail }: { className: string | undefined; detail: string }) {
  const text = useText();
  return (
    <p className={className}>
      <span>{text("error-detail")}</span> <span lang="en">{detail}</span>
    </p>
  );
}

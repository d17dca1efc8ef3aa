import { useText } from "../../view/use-text.ts";

/** `p > span*2`: the exact message, in English, for whoever is asked for help, after a label in the visitor's language. */
export function ErrorDetail({ className, detail }: { className: string | undefined; detail: string }) {
  const text = useText();
  return (
    <p className={className}>
      <span>{text("error-detail")}</span> <span lang="en">{detail}</span>
    </p>
  );
}

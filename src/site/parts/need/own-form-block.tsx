import { type ComponentType, Fragment, type ReactNode, useState } from "react";
import type { SiteForm } from "../../../contract/api/forms.ts";
import { isStandardNeedField } from "../../../contract/api/need-fields.ts";
import { usePage } from "../../view/context.ts";
import type { BlockProps } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import type { NeedFormProps } from "./need-form.tsx";
import { useOwnForm } from "./use-own-form.ts";
import { WITHDRAWN } from "./withdrawn-words.ts";

/** Names of fields that visitors do not type, or that mean nothing without the form. */
const NOT_TYPED: ReadonlySet<string> = new Set([
  "form",
  "formName",
  "consent",
  "website",
  "idempotencyKey",
  "startedAt",
]);

export interface OwnFormBlockProps extends BlockProps {
  /** The component with which the theme shows forms. */
  form: ComponentType<Pick<NeedFormProps, "own">>;
}

/**
 * Shows a form of `site.yaml` in an article. If the site has removed the form, shows nothing, except to a visitor who was filling it in:
 * this visitor gets the typed text back.
 */
export function OwnFormBlock({ attributes: { name = "", labelled }, form: Form }: OwnFormBlockProps) {
  const own = useOwnForm(name);
  const { content } = usePage();
  /** The typed values, if they could not be sent because the site has removed the form. */
  const [unsent, setUnsent] = useState<Values>();
  if (own !== undefined && unsent === undefined) {
    return (
      <>
        {own.title !== "" && labelled === undefined && <p data-form-title="">{own.title}</p>}
        <Form own={{ ...own, withdraw: setUnsent }} />
      </>
    );
  }
  const returned = content.name === "article" ? content.form?.values : undefined;
  const values = unsent ?? (returned?.["formName"] === name ? returned : undefined);
  return values && <WithdrawnForm values={values} form={own} />;
}

type Values = Readonly<Record<string, unknown>>;

/** Shows the typed text, in elements for which every theme has styles. */
function WithdrawnForm({ values, form }: { values: Values; form: SiteForm | undefined }) {
  const text = useText();
  const { language } = usePage();
  const words = WITHDRAWN[language];
  const labelOf = (name: string) =>
    form?.fields.find((field) => field.name === name)?.label ??
    (isStandardNeedField(name) ? text(`need-field-${name}`) : name);
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value !== "string" || value === "" || NOT_TYPED.has(name) ? [] : [{ name, value }],
  );
  return (
    // Without JavaScript, only `autoFocus` makes the browser scroll to the message.
    <div ref={focus} role="alert" tabIndex={-1} autoFocus data-form-withdrawn="">
      <div className="note note-warning">
        <p className="note-title">{words.title}</p>
        <p>{words.text}</p>
      </div>
      {typed.length > 0 && (
        <dl>
          {typed.map(({ name, value }) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd dir="auto">{withBreaks(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}

function withBreaks(value: string): ReactNode[] {
  return value.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

import { type ComponentType, Fragment, type ReactNode, useState } from "react";
import { NO_FIELDS, type SiteForm } from "../../../contract/api/forms.ts";
import { isStandardNeedField } from "../../../contract/api/need-fields.ts";
import { usePage } from "../../view/context.ts";
import type { BlockProps } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import type { NeedFormProps } from "./need-form.tsx";
import { OWN_FORM_WORDS } from "./own-form-words.ts";
import { useOwnForm } from "./use-own-form.ts";

export interface OwnFormBlockProps extends BlockProps {
  /** The component with which the theme shows forms. */
  form: ComponentType<Pick<NeedFormProps, "own">>;
}

/**
 * Shows a form of `site.yaml` in an article; nothing if the site has removed the form. A visitor who was filling in a removed form or field
 * gets the typed text back.
 */
export function OwnFormBlock({ attributes: { name = "", labelled }, form: Form }: OwnFormBlockProps) {
  const own = useOwnForm(name);
  const { content, language } = usePage();
  const labelOf = useLabels(own);
  /** The typed values, if they could not be sent because the site has removed the form. */
  const [unsent, setUnsent] = useState<Values>();
  const posted = content.name === "article" ? content.form?.values : undefined;
  const returned = posted?.["formName"] === name ? posted : undefined;
  if (own !== undefined && unsent === undefined) {
    const { errors: errorTexts, removed } = OWN_FORM_WORDS[language];
    const explainRemoved = (field: string) =>
      own.fields.some((known) => known.name === field) ? undefined : (
        // Without JavaScript, only `autoFocus` makes the browser scroll to the message.
        <span tabIndex={-1} autoFocus>
          {labelOf(field)}: <q dir="auto">{returned?.[field]}</q> {removed}
        </span>
      );
    return (
      <>
        {own.title !== "" && labelled === undefined && <p data-form-title="">{own.title}</p>}
        <Form own={{ ...own, withdraw: setUnsent, errorTexts, explainRemoved }} />
      </>
    );
  }
  const values = unsent ?? returned;
  return values && <WithdrawnForm values={values} labelOf={labelOf} />;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns a function for the labels of fields, which also works for fields that the form does not have. */
function useLabels(form: SiteForm | undefined): (name: string) => string {
  const text = useText();
  return (name) =>
    form?.fields.find((field) => field.name === name)?.label ??
    (isStandardNeedField(name) ? text(`need-field-${name}`) : name);
}

/** Shows the typed text, in elements for which every theme has styles. */
function WithdrawnForm({ values, labelOf }: { values: Values; labelOf: (name: string) => string }) {
  const words = OWN_FORM_WORDS[usePage().language];
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value !== "string" || value === "" || NO_FIELDS.has(name) ? [] : [{ name, value }],
  );
  return (
    // Without JavaScript, only `autoFocus` makes the browser scroll to the message.
    <div ref={focus} role="alert" tabIndex={-1} autoFocus data-form-withdrawn="">
      <div className="note note-warning">
        <p className="note-title">{words.withdrawnTitle}</p>
        <p>{words.withdrawn}</p>
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

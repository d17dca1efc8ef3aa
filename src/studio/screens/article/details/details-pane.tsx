import { type ReactNode, useSyncExternalStore } from "react";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { type FrontMatter, hasFrontMatter, readFrontMatter } from "../../../../contract/front-matter/read.ts";
import { setFrontMatter } from "../../../../contract/front-matter/set.ts";
import { type FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Empty } from "../../../parts/states.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { CoverField } from "./cover-field.tsx";
import { DateField } from "./date-field.tsx";
import { DetailField } from "./detail-field.tsx";
import { DETAIL_GROUPS } from "./detail-groups.ts";
import { FlagField } from "./flag-field.tsx";
import { ListField } from "./list-field.tsx";
import { PageCards } from "./page-cards.tsx";
import { showValue } from "./read-typed.ts";
import styles from "./details-pane.module.css";

export interface DetailsPaneProps {
  session: WritingSession;
  /** BCP 47 tag of the text's language. */
  tag: string;
  isReadOnly: boolean;
  language: LanguageCode;
  /** The article's group and slug. */
  path: string;
  goTo: (line: number, column: number) => void;
}

/** The front matter as a form. The text is the form's only state: every key press is written into it immediately. */
export function DetailsPane({ session, tag, language, path, isReadOnly, goTo }: DetailsPaneProps) {
  const text = useText();
  const { findings } = useSyncExternalStore(session.subscribe, session.state);
  const { tenant } = session.file;
  const frontMatter = readFrontMatter(session.autosave.text);
  const set = (key: string, value: FrontMatterValue): boolean => {
    const changed = setFrontMatter(session.autosave.text, key, value);
    if (changed !== undefined) session.replace(changed);
    return changed !== undefined;
  };
  if (frontMatter === undefined)
    return (
      <Pane>
        <Unreadable session={session} goTo={goTo} />
      </Pane>
    );
  const errorsOf = (key: string) =>
    findings.filter(({ line }) => {
      const lines = frontMatter.lines[key];
      return lines !== undefined && line >= lines.first && line <= lines.last;
    });
  return (
    <Pane isReadOnly={isReadOnly}>
      {DETAIL_GROUPS.map(({ name, fields }) => (
        <fieldset key={name} className={styles["group"]} disabled={isReadOnly}>
          <legend>{text(`details-${name}`)}</legend>
          {fields.map(({ key, kind }) =>
            kind === "flag" ? (
              <FlagField
                key={key}
                name={key}
                isOn={frontMatter.values[key] === true}
                set={(isOn) => {
                  set(key, isOn ? true : undefined);
                  // Reads the text immediately. Otherwise the checkbox would briefly return to its old state.
                  session.autosave.take();
                }}
              />
            ) : kind === "names" ? (
              <ListField
                key={key}
                name={key}
                file={session.file}
                {...{ tag, value: frontMatter.values[key], findings: errorsOf(key) }}
                set={(value) => set(key, value)}
              />
            ) : key === "cover" ? (
              <CoverField
                key={key}
                {...{ tenant, tag, language, path, value: frontMatter.values[key], findings: errorsOf(key) }}
                hasAlt={showValue(frontMatter.values["coverAlt"]) !== ""}
                set={set}
              />
            ) : kind === "date" ? (
              <DateField
                key={key}
                {...{ tenant, name: key, value: frontMatter.values[key], findings: errorsOf(key) }}
                set={(value) => set(key, value)}
              />
            ) : (
              <DetailField
                key={key}
                {...{ tenant, name: key, kind, tag, value: frontMatter.values[key], findings: errorsOf(key) }}
                set={(value) => set(key, value)}
              />
            ),
          )}
        </fieldset>
      ))}
      <PageCards
        {...{ tenant, path, tag }}
        title={showValue(frontMatter.values["title"])}
        summary={showValue(frontMatter.values["summary"])}
        cover={showValue(frontMatter.values["cover"])}
      />
      <OtherKeys frontMatter={frontMatter} goTo={goTo} />
    </Pane>
  );
}

function Pane({ isReadOnly = false, children }: { isReadOnly?: boolean; children: ReactNode }) {
  const text = useText();
  return (
    // Disabled fields cannot receive the focus. The pane receives it instead, so that keyboard users can scroll.
    <section className={styles["pane"]} aria-label={text("details")} tabIndex={isReadOnly ? 0 : undefined}>
      {children}
    </section>
  );
}

function Unreadable({ session, goTo }: Pick<DetailsPaneProps, "session" | "goTo">) {
  const text = useText();
  const { autosave, form } = session;
  if (hasFrontMatter(autosave.text))
    return (
      <Empty title={text("details-broken")}>
        <p>{text("details-broken-what-to-do")}</p>
        <Button onClick={() => goTo(2, 1)}>{text("details-to-text")}</Button>
      </Empty>
    );
  const begin = () => {
    const lines = ["---", 'title: ""', "---", "", ""].join(form.separator);
    session.replace(form.mark + lines + session.body());
  };
  return (
    <Empty title={text("details-none")}>
      <p>{text("details-none-what-to-do")}</p>
      <Button onClick={begin}>{text("details-begin")}</Button>
    </Empty>
  );
}

const KNOWN = new Set<string>(DETAIL_GROUPS.flatMap(({ fields }) => fields.map(({ key }) => key)));

/** Lists the keys that have no field in the form. */
function OtherKeys({ frontMatter, goTo }: { frontMatter: FrontMatter; goTo: DetailsPaneProps["goTo"] }) {
  const text = useText();
  const others = Object.keys(frontMatter.lines).filter((key) => !KNOWN.has(key));
  if (others.length === 0) return null;
  return (
    <div className={styles["others"]}>
      <p>{text("details-others")}</p>
      <dl>
        {others.map((key) => (
          <div key={key}>
            <dt>
              <Button look="quiet" onClick={() => goTo(frontMatter.lines[key]?.first ?? 1, 1)}>
                {key}
              </Button>
            </dt>
            <dd>{formatValue(frontMatter.values[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Formats a front-matter value of any type as one line. */
function formatValue(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : showValue(value);
}

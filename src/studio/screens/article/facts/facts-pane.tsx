import { type ReactNode, useSyncExternalStore } from "react";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Empty } from "../../../parts/states.tsx";
import { type FactValue, type Facts, hasFacts, readFacts, setFact } from "../../../writing/facts.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { FactField } from "./fact-field.tsx";
import { FACT_GROUPS } from "./fact-groups.ts";
import { FlagField } from "./flag-field.tsx";
import styles from "./facts-pane.module.css";

export interface FactsPaneProps {
  session: WritingSession;
  /** BCP 47 tag of the text's language. */
  tag: string;
  goTo: (line: number, column: number) => void;
}

/** The front matter as a form. Typed values are written into the text at once; the form has no state of its own. */
export function FactsPane({ session, tag, goTo }: FactsPaneProps) {
  const text = useText();
  const { findings } = useSyncExternalStore(session.subscribe, session.state);
  const facts = readFacts(session.autosave.text);
  const set = (key: string, value: FactValue): boolean => {
    const changed = setFact(session.autosave.text, key, value);
    if (changed !== undefined) session.replace(changed);
    return changed !== undefined;
  };
  if (facts === undefined)
    return (
      <Pane>
        <Unreadable session={session} goTo={goTo} />
      </Pane>
    );
  const errorsOf = (key: string) =>
    findings.filter(({ line }) => {
      const lines = facts.lines[key];
      return lines !== undefined && line >= lines.first && line <= lines.last;
    });
  return (
    <Pane>
      {FACT_GROUPS.map(({ name, fields }) => (
        <fieldset key={name} className={styles["group"]}>
          <legend>{text(`facts-${name}`)}</legend>
          {fields.map(({ key, kind }) =>
            kind === "flag" ? (
              <FlagField
                key={key}
                name={key}
                isOn={facts.values[key] === true}
                set={(isOn) => {
                  set(key, isOn ? true : undefined);
                  // Otherwise the checkbox would flash its old state.
                  session.autosave.take();
                }}
              />
            ) : (
              <FactField
                key={key}
                {...{ name: key, kind, tag, value: facts.values[key], findings: errorsOf(key) }}
                set={(value) => set(key, value)}
              />
            ),
          )}
        </fieldset>
      ))}
      <OtherKeys facts={facts} goTo={goTo} />
    </Pane>
  );
}

function Pane({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <section className={styles["pane"]} aria-label={text("facts")}>
      {children}
    </section>
  );
}

function Unreadable({ session, goTo }: Pick<FactsPaneProps, "session" | "goTo">) {
  const text = useText();
  const { autosave, form } = session;
  if (hasFacts(autosave.text))
    return (
      <Empty title={text("facts-broken")}>
        <p>{text("facts-broken-what-to-do")}</p>
        <Button onClick={() => goTo(2, 1)}>{text("facts-to-text")}</Button>
      </Empty>
    );
  const begin = () => {
    const lines = ["---", 'title: ""', "---", "", ""].join(form.separator);
    session.replace(form.mark + lines + session.body());
  };
  return (
    <Empty title={text("facts-none")}>
      <p>{text("facts-none-what-to-do")}</p>
      <Button onClick={begin}>{text("facts-begin")}</Button>
    </Empty>
  );
}

const KNOWN = new Set<string>(FACT_GROUPS.flatMap(({ fields }) => fields.map(({ key }) => key)));

/** Lists keys that the form has no field for. */
function OtherKeys({ facts, goTo }: { facts: Facts; goTo: FactsPaneProps["goTo"] }) {
  const text = useText();
  const others = Object.keys(facts.lines).filter((key) => !KNOWN.has(key));
  if (others.length === 0) return null;
  return (
    <p className={styles["others"]}>
      {text("facts-others")}{" "}
      {others.map((key) => (
        <Button key={key} look="quiet" onClick={() => goTo(facts.lines[key]?.first ?? 1, 1)}>
          {key}
        </Button>
      ))}
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { groupsQuery } from "../../articles/groups-query.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Segments } from "../../parts/segments.tsx";
import { ArticleSearch } from "./article-search.tsx";
import { type ChosenTarget, TARGET_KINDS } from "./entry-target.ts";
import type { KnownTargets } from "./marks.ts";
import styles from "./target-field.module.css";

/** Pages that every theme may have, by the names of their messages. */
const PAGES = { index: "/", need: "/need.html", search: "/search.html" } as const;

export interface TargetFieldProps {
  tenant: string;
  language: LanguageCode;
  target: ChosenTarget;
  setTarget: (target: ChosenTarget) => void;
  targets: KnownTargets | undefined;
  /** Whether the search for articles is hidden. */
  isReadOnly: boolean;
}

/** Lets the person choose the target of an entry: an article by its title, a group, a page or any address. */
export function TargetField({ tenant, language, target, setTarget, targets, isReadOnly }: TargetFieldProps) {
  const text = useText();
  const { kind, name } = target;
  const id = useId();
  return (
    <fieldset className={styles["target-field"]}>
      <legend>{text("leads-to")}</legend>
      <Segments
        label={text("target-kind")}
        value={kind}
        options={(["none", ...TARGET_KINDS] as const).map((value) => ({
          value,
          label: text(`target-${value}`),
        }))}
        choose={(value) => setTarget({ kind: value, name: value === kind ? name : "" })}
      />
      {kind === "article" && (
        <ArticleField
          {...{ tenant, language, name, targets, isReadOnly }}
          choose={(key) => setTarget({ kind, name: key })}
        />
      )}
      {kind === "group" && (
        <GroupField {...{ tenant, name }} choose={(slug) => setTarget({ kind, name: slug })} />
      )}
      {kind === "url" && (
        <>
          <Field
            label={text("target-address")}
            hint={text("target-address-hint")}
            value={name}
            required
            list={id}
            pattern="(/|media:|https?://|mailto:|tel:|#|\?).*"
            onChange={({ currentTarget: { value } }) => setTarget({ kind, name: value })}
          />
          <datalist id={id}>
            {(["index", "need", "search"] as const).map((page) => (
              <option key={page} value={PAGES[page]}>
                {text(`target-page-${page}`)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </fieldset>
  );
}

interface ArticleFieldProps {
  tenant: string;
  language: LanguageCode;
  name: string;
  targets: KnownTargets | undefined;
  isReadOnly: boolean;
  choose: (key: string) => void;
}

/** The chosen article, and a search for another. */
function ArticleField({ isReadOnly, ...field }: ArticleFieldProps) {
  const text = useText();
  const { name, targets } = field;
  const known = targets?.articles.get(name)?.title;
  return (
    <>
      {name !== "" && (
        <p>
          {text("target-chosen")} <strong>{known ?? name}</strong>{" "}
          {known !== undefined && <code>{name}</code>}
        </p>
      )}
      {!isReadOnly && (
        <ArticleSearch
          {...field}
          isChosen={({ key }) => key === name}
          choose={({ key }) => field.choose(key)}
        />
      )}
    </>
  );
}

function GroupField({
  tenant,
  name,
  choose,
}: {
  tenant: string;
  name: string;
  choose: (slug: string) => void;
}) {
  const text = useText();
  const { language } = useWording();
  const { data: groups = [] } = useQuery(groupsQuery(tenant, language));
  const isKnown = name === "" || groups.some(({ slug }) => slug === name);
  return (
    <Choice
      label={text("target-group")}
      value={name}
      required
      onChange={({ currentTarget: { value } }) => choose(value)}
    >
      <option value="">{text("target-choose-group")}</option>
      {!isKnown && <option value={name}>{name}</option>}
      {groups.map((group) => (
        <option key={group.slug} value={group.slug}>
          {group.name}
        </option>
      ))}
    </Choice>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import { parseArticleName } from "../../../articles/article-name.ts";
import { namesQuery } from "../../../articles/names-query.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { NamesField } from "../../../parts/names-field.tsx";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { type DetailFindingsProps, DetailFindings } from "./detail-findings.tsx";
import { namesOf } from "./read-typed.ts";
import styles from "./details-pane.module.css";

export interface ListFieldProps extends DetailFindingsProps {
  name: "tags" | "authors";
  file: FileOfSite;
  /** BCP 47 tag of the text's language. */
  tag: string;
  value: unknown;
  /** Writes the values into the front matter. Returns false if that is impossible. */
  set: (value: FrontMatterValue) => boolean;
}

/** A field for the text's tags or authors. Suggests values that other texts of the site use. */
export function ListField({ name, file, tag, value, findings, set }: ListFieldProps) {
  const text = useText();
  const [isRefused, setRefused] = useState(false);
  const { data } = useQuery(namesQuery(file.tenant, parseArticleName(file.name)?.language ?? "en"));
  return (
    <NamesField
      label={text(`detail-${name}`)}
      names={namesOf(value)}
      known={data?.[name] ?? []}
      tag={tag}
      isInvalid={isRefused || findings.some(({ severity }) => severity === "error")}
      change={(names) => setRefused(!set(names.length === 0 ? undefined : names))}
    >
      {isRefused && <p className={styles["error"]}>{text("detail-refused")}</p>}
      <DetailFindings findings={findings} />
    </NamesField>
  );
}

import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { useText } from "../../messages/wording-context.tsx";
import { useCover } from "../article/details/use-cover.ts";
import { targetOf } from "../entries/entry-target.ts";
import { nameOf, textsOf, valueOf } from "../entries/entry-texts.ts";
import { MarkChips } from "../entries/mark-chips.tsx";
import type { BannerFrame } from "./banner-frame.ts";
import { marksOfBanner } from "./banner-marks.ts";
import { BannerMenu } from "./banner-menu.tsx";
import type { BannerRow } from "./banner-rows.ts";
import { pictureAddress } from "./picture-address.ts";
import styles from "./banner-list.module.css";

export interface BannerItemProps extends BannerFrame {
  row: BannerRow;
  /** How many banners the place has. */
  count: number;
  isSelected: boolean;
  /** Whether this banner is the tab stop of the list. */
  isEntrance: boolean;
  drop: "before" | "after" | undefined;
  select: (isFocused: boolean) => void;
  drag: (isDragged: boolean) => void;
}

/** A banner: its picture, its title in all languages, its target, and its actions. */
export function BannerItem(props: BannerItemProps) {
  const { row, count, isSelected, isEntrance, drop, select, drag, ...frame } = props;
  const { tenant, context, actions, open, isReadOnly } = frame;
  const { entry } = row;
  const marks = marksOfBanner(row, context);
  const isMovable = !isReadOnly && entry.head !== "";
  return (
    <div
      role="row"
      aria-rowindex={row.index + 1}
      aria-selected={isSelected}
      tabIndex={isEntrance ? 0 : -1}
      className={`${styles["banner"]} ${drop === undefined ? "" : styles[`drop-${drop}`]}`}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", nameOf(entry, context, "title"));
        drag(true);
      }}
      onDragEnd={() => drag(false)}
      onClick={() => select(true)}
      onDoubleClick={() => open(row)}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !isSelected) select(true);
      }}
    >
      <span role="gridcell" className={styles["picture"]}>
        <Picture tenant={tenant} name={valueOf(entry, "image") ?? ""} />
      </span>
      <Titles {...{ row, context }} />
      <span role="gridcell" className={styles["facts"]}>
        <Target {...{ row, context }} />
        <MarkChips marks={marks} />
      </span>
      <span role="gridcell" className={styles["more"]}>
        <BannerMenu {...{ row, count, marks, context, actions, open, isReadOnly, select }} />
      </span>
    </div>
  );
}

function Picture({ tenant, name }: { tenant: string; name: string }) {
  const cover = useCover(tenant, pictureAddress(name));
  if (cover === undefined) return null;
  return <img src={cover.url} alt="" draggable={false} style={{ objectPosition: cover.objectPosition }} />;
}

/** The title in the default language, and below it those in the others. */
function Titles({ row: { entry }, context }: Pick<BannerItemProps, "row" | "context">) {
  const { languages, defaultLanguage } = context;
  const titles = textsOf(entry, "title", context);
  return (
    <span role="gridcell" className={styles["titles"]}>
      <strong lang={LANGUAGE_TAGS[defaultLanguage]}>{nameOf(entry, context, "title")}</strong>
      {languages.slice(1).map((language) => (
        <span key={language} lang={LANGUAGE_TAGS[language]}>
          {titles[language] ?? ""}
        </span>
      ))}
    </span>
  );
}

/** Describes the target of a banner. */
function Target({ row: { entry }, context }: Pick<BannerItemProps, "row" | "context">) {
  const text = useText();
  const target = targetOf(entry);
  if (target === undefined) return <span>{text("target-none")}</span>;
  const article = target.kind === "article" ? context.targets?.articles.get(target.name) : undefined;
  const words =
    target.kind === "group"
      ? text("target-of-group", { group: target.name })
      : (article?.title ?? target.name);
  return (
    <span title={target.name}>
      <span aria-hidden="true">→ </span>
      {words}
    </span>
  );
}

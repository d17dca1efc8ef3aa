import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { Entry } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Menu } from "../../parts/menu.tsx";
import { type SiteLanguages, nameOf, textsOf, valueOf } from "../entries/entry-texts.ts";
import styles from "./groups.module.css";

/** Number of groups that are rendered at first, and added with each further step. */
const STEP = 100;

export interface GroupListProps {
  tenant: string;
  site: SiteLanguages;
  groups: readonly Entry[];
  /** Only groups whose slug or name contains this text are shown. */
  query: string;
  open: (index: number) => void;
  openAddress: (slug: string) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

/** The groups in their order. People move them with the mouse, with Alt and the arrow keys, or with the menu of a row. */
export function GroupList(props: GroupListProps) {
  const { tenant, site, groups, query, open, openAddress, move, remove } = props;
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const moved = useRef<string>(undefined);
  const [limit, setLimit] = useState(STEP);
  const [over, setOver] = useState<number>();
  const wanted = query.toLowerCase();
  const found = groups
    .map((entry, index) => ({ entry, index, slug: valueOf(entry, "slug") ?? "" }))
    .filter(({ entry, slug }) => wordsOf(entry, slug, site).includes(wanted));

  useEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(moved.current)}"] button`)?.focus();
    moved.current = undefined;
  }, [groups]);

  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= groups.length || to === from) return;
    moved.current = valueOf(groups[from] ?? { values: {} }, "slug");
    move(from, to);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    moveTo(index, index + by);
  };
  const onDragOver = (event: DragEvent, index: number) => {
    if (dragged.current === undefined) return;
    event.preventDefault();
    setOver(index);
  };
  return (
    <>
      <ol ref={list} className={styles["groups"]} aria-label={text("groups-groups")}>
        {found.slice(0, limit).map(({ entry, index, slug }) => (
          <li
            key={`${slug} ${index}`}
            data-group={slug}
            data-over={over === index ? (index > (dragged.current ?? 0) ? "after" : "before") : undefined}
            draggable={entry.head !== ""}
            onDragStart={(event) => {
              dragged.current = index;
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", slug);
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== undefined) moveTo(dragged.current, index);
            }}
            onDragEnd={() => {
              dragged.current = undefined;
              setOver(undefined);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <button
              type="button"
              className={styles["open"]}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => open(index)}
            >
              <strong lang={LANGUAGE_TAGS[site.defaultLanguage]}>{nameOf(entry, site) || slug}</strong>
              <span>
                {site.languages.slice(1).map((language) => (
                  <span key={language} lang={LANGUAGE_TAGS[language]}>
                    {textsOf(entry, "name", site)[language] ?? ""}
                  </span>
                ))}
              </span>
            </button>
            <a
              href={`${studioPath("articles", { tenant })}?${new URLSearchParams({ group: slug }).toString()}`}
            >
              <code>{slug}</code>
            </a>
            <Menu
              isCompact
              label={text("group-actions-of", { name: nameOf(entry, site) || slug })}
              entries={[
                { label: text("group-edit"), act: () => open(index) },
                { label: text("group-address"), act: () => openAddress(slug) },
                {
                  label: text("entry-up"),
                  keys: "Alt ↑",
                  isOff: index === 0,
                  act: () => moveTo(index, index - 1),
                },
                {
                  label: text("entry-down"),
                  keys: "Alt ↓",
                  isOff: index === groups.length - 1,
                  act: () => moveTo(index, index + 1),
                },
                { label: text("group-remove"), isDangerous: true, act: () => remove(index) },
              ]}
            />
          </li>
        ))}
      </ol>
      {found.length === 0 && <p>{text("groups-none-found")}</p>}
      {found.length > limit && (
        <div>
          <Button onClick={() => setLimit(limit + STEP)}>{text("more-articles")}</Button>
        </div>
      )}
    </>
  );
}

function wordsOf(entry: Entry, slug: string, site: SiteLanguages): string {
  return [slug, ...Object.values(textsOf(entry, "name", site))].join("\n").toLowerCase();
}

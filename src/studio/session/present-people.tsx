import { type ReactNode, createContext, use, useEffect, useState } from "react";
import type { StudioEvent } from "../../contract/studio/endpoints/events.ts";
import { useWording } from "../messages/wording-context.tsx";
import { useMe } from "./me-context.tsx";
import { followSite } from "./site-events.ts";

type People = ReadonlyMap<string, readonly string[]>;

const NOBODY: People = new Map();
const PresentContext = createContext(NOBODY);

/** Follows who edits which article of a site, for {@link EditedBy}. */
export function PresentPeople({ tenant, children }: { tenant: string; children: ReactNode }) {
  const { id } = useMe();
  const [people, setPeople] = useState(NOBODY);
  useEffect(() => {
    const receive = ({ name, data }: StudioEvent) => {
      // After each connection, the server sends `presence` only if anybody is present.
      if (name === "drafts") setPeople(NOBODY);
      if (name !== "presence") return;
      const editing = data.people.filter((person) => person.id !== id && person.line !== null);
      const byFile = Map.groupBy(editing, (person) => person.name);
      setPeople(new Map([...byFile].map(([file, some]) => [file, some.map(({ who }) => who)])));
    };
    return followSite(tenant, receive);
  }, [tenant, id]);
  return <PresentContext value={people}>{children}</PresentContext>;
}

interface EditedByProps {
  /** The file's path in the content folder. */
  name: string;
  className?: string | undefined;
  /** Separator between this text and the one before it. */
  before?: string;
}

/** Shows who is editing a file; nothing if nobody else is. */
export function EditedBy({ name, className, before = "" }: EditedByProps) {
  const { text, tag } = useWording();
  const people = use(PresentContext).get(name);
  if (people === undefined) return null;
  const who = new Intl.ListFormat(tag).format(people);
  return (
    <span className={className}>
      {before}
      {text("is-editing", { who, count: people.length })}
    </span>
  );
}

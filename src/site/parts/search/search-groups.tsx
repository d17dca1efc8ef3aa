import { useText } from "../../view/use-text.ts";
import type { SearchPageLinks } from "./use-search-page.ts";

interface SearchGroupsProps extends Pick<SearchPageLinks, "groups"> {
  className?: string | undefined;
}

/** Links that limit a search to one group. Renders nothing if there is no choice. `className` applies to the list. */
export function SearchGroups({ groups, className }: SearchGroupsProps) {
  const text = useText();
  if (groups.length === 0) return null;
  return (
    <nav aria-label={text("search-groups")}>
      <ul className={className}>
        {groups.map(({ name, url, isCurrent }) => (
          <li key={url}>
            <a href={url} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

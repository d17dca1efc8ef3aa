/** An entry of a menu as another system has it. */
export interface NavigationEntry {
  /** As readers see it; empty where the system takes the title of the page. */
  label: string;
  /** A path in the tree, as written in the navigation's file, or an address; `undefined` for a heading of others. */
  link?: string | undefined;
  /** All pages below a folder stand here, by their paths. */
  folder?: string | undefined;
  children: NavigationEntry[];
}

/** What could be read of a navigation. */
export interface Navigation {
  entries: NavigationEntry[];
  /** Parts that are computed by code, or of a form that is not known: they are left out. */
  unread: number;
}

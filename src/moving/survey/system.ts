import type { MenuTree } from "../navigation/menu-tree.ts";
import type { Navigation } from "../navigation/navigation-entry.ts";
import type { AddressPatterns, OldAddressRule } from "./address-patterns.ts";
import type { FoundLanguages } from "./found-languages.ts";
import type { LeftOutRules, PatternReader } from "./left-out-rules.ts";
import type { RankedValues } from "./ranked-values.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** How a system arranges a tree. Missing properties are as for plain Markdown. */
export interface SystemLayout {
  /** Folders that contain texts; empty for the whole tree. */
  roots: string[];
  /** Folders of texts in other languages, with `{language}` for the language tag. */
  translated?: string[];
  /** Prefixes of texts' paths that are not part of addresses, by the name of their last folder. */
  names?: Readonly<Record<string, string>>;
  /** Patterns of texts that are not articles. */
  skip?: string[];
  /** Patterns of texts that are drafts. */
  drafts?: string[];
  /** True if the names of posts begin with a date. */
  hasDatedNames?: boolean;
  /** True if names begin with numbers that are not part of addresses. */
  hasNumberedNames?: boolean;
  /** True if the tree is a blog rather than documentation. */
  isBlog?: boolean;
  /** The host of the site, and the prefix of all its addresses, if known. */
  origin?: string | undefined;
  base?: string | undefined;
}

/** Data of a tree that determine its former addresses. */
export interface OldTree {
  survey: TreeSurvey;
  base: string;
  roots: readonly string[];
  languages: FoundLanguages;
  patterns: AddressPatterns;
}

/** Files in which a system stores menus. */
export interface MenuFile {
  /** Matches the paths of files in this format. */
  form: RegExp;
  read(path: string, source: string, tree: MenuTree): Navigation;
}

/**
 * A system whose trees can be imported: how it is recognised, and what its settings and defaults mean. Only the first three
 * properties are required.
 */
export interface System {
  name: string;
  /** Matches the path of a file that is typical of this system. */
  mark: RegExp;
  /** @param folder the folder of the file that fits the mark */
  describe(survey: TreeSurvey, folder: string): SystemLayout;
  /** Names of other systems that have the same typical file. */
  alsoHas?: readonly string[];
  /** Matches files that may contain the title of the site. */
  settings?: RegExp;
  /** Finds the files that the system's settings exclude. */
  leftOut?(survey: TreeSurvey, roots: readonly string[], reader: PatternReader): LeftOutRules;
  /** Finds fields that the system's settings add to all texts of a folder. */
  values?(survey: TreeSurvey, roots: readonly string[]): RankedValues[];
  /** Returns rules for the addresses at which this system published its texts, which become redirects. */
  oldAddresses?(tree: OldTree): OldAddressRule[];
  /** Addresses at which the system serves feeds by default. */
  feeds?: readonly string[];
  /** Address at which the system lists all posts by default. */
  archives?: string;
  /** The formats of the system's menus, most specific first. */
  menus?: readonly MenuFile[];
  /** Matches files that may contain the menu of a site, most likely first. */
  menuFiles?: readonly RegExp[];
  /**
   * Matches menu files of blog themes. Such a menu may have only links to generated pages (archive, tags), which do not count as
   * entries.
   */
  themeMenuFiles?: readonly RegExp[];
}

/** Returns a rule that gives all texts the same form of address. */
export function everyText(address: string | string[]): OldAddressRule[] {
  return [{ path: "**", address }];
}

import type { MenuTree } from "../navigation/menu-tree.ts";
import type { Navigation } from "../navigation/navigation-entry.ts";
import type { AddressPatterns, OldAddressRule } from "./address-patterns.ts";
import type { FoundLanguages } from "./found-languages.ts";
import type { LeftOutRules, PatternReader } from "./left-out-rules.ts";
import type { RankedValues } from "./ranked-values.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** A system's description of a whole tree. Missing properties are as with plain Markdown. */
export interface SystemLayout {
  /** Folders with its texts; empty for the whole tree. */
  roots: string[];
  /** Where the texts of another language are, with `{language}` for its tag. */
  translated?: string[];
  /** Prefixes of texts' paths that are not part of addresses, by the name of the last folder. */
  names?: Readonly<Record<string, string>>;
  /** Patterns of texts that are not articles. */
  skip?: string[];
  /** Patterns of texts that are drafts. */
  drafts?: string[];
  /** Names of posts begin with a day. */
  hasDatedNames?: boolean;
  /** Names begin with numbers, which are not part of addresses. */
  hasNumberedNames?: boolean;
  /** Whether the tree is a blog rather than documentation. */
  isBlog?: boolean;
  /** The host of the site, and the prefix of all addresses, if known. */
  origin?: string | undefined;
  base?: string | undefined;
}

/** The data of a tree that the rules for its former addresses need. */
export interface OldTree {
  survey: TreeSurvey;
  base: string;
  roots: readonly string[];
  languages: FoundLanguages;
  patterns: AddressPatterns;
}

/** Files in which a system stores menus. */
export interface MenuFile {
  /** Matches the paths of files in this form. */
  form: RegExp;
  read(path: string, source: string, tree: MenuTree): Navigation;
}

/**
 * A system whose trees can be imported: how it is recognised, and the meaning of its settings and defaults. All but the first three
 * properties are optional.
 */
export interface System {
  name: string;
  /** A file that only this system has. */
  mark: RegExp;
  /** @param folder the folder of the file that fits the mark */
  describe(survey: TreeSurvey, folder: string): SystemLayout;
  /** Names of other systems that use the same file. */
  alsoHas?: readonly string[];
  /** Files that may contain the title of the site. */
  settings?: RegExp;
  /** Files that the system's settings exclude. */
  leftOut?(survey: TreeSurvey, roots: readonly string[], reader: PatternReader): LeftOutRules;
  /** Front matter that the system's settings add to all texts of a folder. */
  values?(survey: TreeSurvey, roots: readonly string[]): RankedValues[];
  /** Rules for the addresses at which this system published its texts, from which redirects are made. */
  oldAddresses?(tree: OldTree): OldAddressRule[];
  /** Addresses at which the system usually serves feeds. */
  feeds?: readonly string[];
  /** Address at which the system usually lists all posts. */
  archives?: string;
  /** The formats of the system's menus, the most specific first. */
  menus?: readonly MenuFile[];
  /** Files that may contain the menu of a site, the likeliest first. */
  menuFiles?: readonly RegExp[];
  /** Files with the menus of blog themes, which may refer only to pages that the system generates. */
  themeMenuFiles?: readonly RegExp[];
}

/** One form of address for all texts. */
export function everyText(address: string | string[]): OldAddressRule[] {
  return [{ path: "**", address }];
}

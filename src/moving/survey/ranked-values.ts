/** Fields that a site's settings give to all texts of a folder. */
export interface ValuesByPath {
  /** Pattern of paths from the root of the tree. */
  path: string;
  fields: Record<string, unknown>;
}

export interface RankedValues extends ValuesByPath {
  /** Precedence of the values: higher for a narrower folder. */
  rank: number;
}

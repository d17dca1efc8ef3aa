/** Fields that a site gives to all texts of a place. */
export interface ValuesByPath {
  /** A pattern of paths from the top of the tree. */
  path: string;
  fields: Record<string, unknown>;
}

export interface RankedValues extends ValuesByPath {
  /** Higher for a narrower place. */
  rank: number;
}

/**
 * So many articles lie between two marks of a list: about so many entries of an index are walked over for a page, which
 * takes less than to make the page. Marks say themselves what lies before them, so that those of another number serve until
 * an import makes them anew.
 */
export const MARK_INTERVAL = 256;

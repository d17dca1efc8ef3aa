/**
 * So many articles lie between two marks of a list: about so many entries of an index are walked over for a page, which
 * takes less than to make the page. Marks that are stored were counted by it: another number needs a migration that makes them anew.
 */
export const MARK_INTERVAL = 256;

/**
 * The order of the cascade layers, weakest first. A layer's rank is fixed where it is first mentioned. A build may load a page's style
 * sheets in any order, so this statement precedes all of them.
 */
export const LAYER_ORDER = "@layer reset,tokens,base,article,parts,theme;";

/**
 * The cascade layers, weakest first. The first mention of a layer settles its place, and a build may
 * load a page's style sheets in any order: hence one statement before all of them.
 */
export const LAYER_ORDER = "@layer reset,tokens,base,article,parts,theme;";

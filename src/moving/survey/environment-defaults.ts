const VARIABLES = /!ENV[ \t]+(?:\[([^\]]*)\]|[\w-]+)/g;
const LAST = /(?:"[^"]*"|'[^']*'|[^,]*)$/;

/**
 * Replaces references to environment variables in settings of MkDocs, `!ENV [NAME, default]`, by their defaults. What the variables
 * contained on the old site's server is unknown. A variable without a default becomes an empty text.
 */
export function withEnvironmentDefaults(source: string): string {
  return source.replace(VARIABLES, (_whole, list: string | undefined) => {
    const items = (list ?? "").trimEnd().replace(/,$/, "");
    // A single item is the name of a variable.
    const value = items.includes(",") ? (LAST.exec(items)?.[0].trim() ?? "") : "";
    return value === "" ? '""' : value;
  });
}

/** Where texts whose path fits lay on their old site. */
export interface OldAddressRule {
  path: string;
  address: string | string[];
}

/** What systems call the parts of an address. */
export const USUAL_PARTS: Readonly<Record<string, string>> = {
  categories: "{categories}",
  slugified_categories: "{categories}",
  year: "{year}",
  short_year: "{date.YY}",
  month: "{month}",
  i_month: "{date.M}",
  short_month: "{date.MMM}",
  long_month: "{date.MMMM}",
  day: "{day}",
  i_day: "{date.D}",
  y_day: "{date.DDDD}",
  yearday: "{date.DDD}",
  short_day: "{date.ddd}",
  long_day: "{date.dddd}",
  hour: "{date.HH}",
  minute: "{date.mm}",
  second: "{date.ss}",
  title: "{slug}",
  post_title: "{slug}",
  slug: "{slug}",
  slugorcontentbasename: "{slug}",
  slugorfilename: "{slug}",
  name: "{name}",
  basename: "{name}",
  filename: "{name}",
  contentbasename: "{name}",
  sections: "{folder}",
  path: "{path}",
  output_ext: ".html",
};

/** Turns patterns of other systems into rules, and keeps those that have parts of no known kind. */
export class AddressPatterns {
  readonly unread: string[] = [];

  /**
   * @param file where the pattern stands
   * @param namePart what a mapping calls a part; `undefined` for one that it cannot have
   */
  rules(
    { path, pattern, file }: { path: string; pattern: string; file: string },
    namePart: (part: string) => string | undefined = (part) => USUAL_PARTS[part],
  ): OldAddressRule[] {
    const unknown: string[] = [];
    const address = pattern.replaceAll(/:(\w+)(\[[^\]]*\])?/g, (whole, part: string, slice?: string) => {
      const known = slice === undefined ? namePart(part) : undefined;
      if (known === undefined) unknown.push(whole);
      return known ?? whole;
    });
    if (unknown.length === 0) return [{ path, address: address.replace(/^\/*/, "/") }];
    const said = `"${pattern}" in ${file}, for its ${unknown.join(", ")}`;
    if (!this.unread.includes(said)) this.unread.push(said);
    return [];
  }
}

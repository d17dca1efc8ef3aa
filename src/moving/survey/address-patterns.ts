/** Addresses on the former site of texts whose path matches. */
export interface OldAddressRule {
  path: string;
  address: string | string[];
}

/** Our names for the parts of an address, by their names in other systems. */
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

/** Converts address patterns of other systems to rules, and collects patterns with unknown parts. */
export class AddressPatterns {
  readonly unread: string[] = [];

  /**
   * @param file the file with the pattern
   *
   * @param namePart a mapping's name for a part; `undefined` if there is none
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
    const report = `"${pattern}" in ${file}, for its ${unknown.join(", ")}`;
    if (!this.unread.includes(report)) this.unread.push(report);
    return [];
  }
}

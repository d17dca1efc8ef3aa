/** The settings of a site in one language that define the categories of enquiries. */
interface NamedCategories {
  siteConfig: { needCategories?: readonly string[] | undefined };
  OurServices: readonly { name: string }[];
}

/**
 * Returns the categories of enquiries: those that the tenant has configured, or else its services. Duplicates are removed, and the
 * order is kept.
 */
export function needCategories({ siteConfig, OurServices }: NamedCategories): string[] {
  const names = siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return [...new Set(names.filter((name) => name !== ""))];
}

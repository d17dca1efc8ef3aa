/** The settings of a site, in one language, that define the categories. */
interface NamedCategories {
  siteConfig: { needCategories?: readonly string[] | undefined };
  OurServices: readonly { name: string }[];
}

/** The categories of needs: those that the tenant names, or else its services. Without duplicates, in their order. */
export function needCategories({ siteConfig, OurServices }: NamedCategories): string[] {
  const names = siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return [...new Set(names.filter((name) => name !== ""))];
}

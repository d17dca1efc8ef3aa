/** The parts of a site that decide it, in one language. */
interface NamedCategories {
  siteConfig: { needCategories?: readonly string[] | undefined };
  OurServices: readonly { name: string }[];
}

/** What a need can be about: the categories that the tenant names, else its services. Each once, in their order. */
export function needCategories({ siteConfig, OurServices }: NamedCategories): string[] {
  const names = siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return [...new Set(names.filter((name) => name !== ""))];
}

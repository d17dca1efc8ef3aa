/**
 * Goes to an address of the site: within the application where it can, else by loading the page. A
 * navigation that is overtaken by another is no failure.
 */
export function navigateTo(url: string, options?: NavigationNavigateOptions): void {
  if (!("navigation" in globalThis)) return location.assign(url);
  const { committed, finished } = navigation.navigate(url, options);
  for (const step of [committed, finished]) step?.catch(() => {});
}

/**
 * Navigates to an address of the site, within the application if possible, otherwise by a page load. A navigation that is replaced by
 * another one is not an error.
 */
export function navigateTo(url: string, options?: NavigationNavigateOptions): void {
  if (!("navigation" in globalThis)) return location.assign(url);
  const { committed, finished } = navigation.navigate(url, options);
  for (const step of [committed, finished]) step?.catch(() => {});
}

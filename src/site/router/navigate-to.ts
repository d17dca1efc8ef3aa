/** Goes to an address of the site: within the application where it can, else by loading the page. */
export function navigateTo(url: string): void {
  if ("navigation" in globalThis) navigation.navigate(url);
  else location.assign(url);
}

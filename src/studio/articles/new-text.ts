/** The text with which an article begins. `day` is an ISO date: on and after it readers see the article, once it is published. */
export function newText({ title, day, key }: { title: string; day: string; key?: string }): string {
  const joined = key === undefined ? "" : `translationKey: ${JSON.stringify(key)}\n`;
  return `---\ntitle: ${JSON.stringify(title)}\npublishedAt: ${day}\n${joined}---\n\n`;
}

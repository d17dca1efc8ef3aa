/** The initial text of a new article. `day` is its publication date in ISO format. */
export function newText({ title, day, key }: { title: string; day: string; key?: string }): string {
  const joined = key === undefined ? "" : `translationKey: ${JSON.stringify(key)}\n`;
  return `---\ntitle: ${JSON.stringify(title)}\npublishedAt: ${day}\n${joined}---\n\n`;
}

/** The address of a database as people may see it, in messages and logs. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return "given";
  const parsed = new URL(url);
  parsed.password = "";
  parsed.search = "";
  return parsed.href;
}

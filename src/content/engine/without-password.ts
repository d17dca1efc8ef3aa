/** The address of a database without its password, for messages and logs. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return "given";
  const parsed = new URL(url);
  parsed.password = "";
  parsed.search = "";
  return parsed.href;
}

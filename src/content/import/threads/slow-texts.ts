/** Maximum size in bytes of a text that is never slow. Even the slowest texts of this size took about a second. */
export const LIGHT_BYTES = 8_000;

/** The message of a finding about a text that takes more processor time than this. */
export function tooSlowMessage(budgetMs: number): string {
  return `rendering this text takes longer than ${budgetMs / 1_000} seconds, so it is left out. Split it into several articles`;
}

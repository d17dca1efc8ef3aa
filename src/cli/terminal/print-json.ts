/** Prints a value as indented JSON, for options such as `--json`. Returns the exit code 0. */
export function printJson(value: unknown): number {
  console.log(JSON.stringify(value, null, 2));
  return 0;
}

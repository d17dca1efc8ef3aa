/** One step of the schema. Once shipped it never changes, and it imports nothing that can. */
export interface Migration {
  name: string;
  statements: Record<"sqlite" | "postgres", readonly string[]>;
}

/**
 * Exports TypeScript as a library, for tests of generated clients: version 7 has no library, and openapi-typescript needs one.
 */
export { ts as default } from "@ts-morph/common";

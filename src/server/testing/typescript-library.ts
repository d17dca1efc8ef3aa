/** TypeScript as a library, for tests of generated clients: version 7 has none, and openapi-typescript needs one. */
export { ts as default } from "@ts-morph/common";

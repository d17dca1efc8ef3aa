/** Where the floor serves React alone. */
export const SCRIPT_PATH = "/react-alone.js";

/** The path at which the baseline serves React alone. */
export const SCRIPT_PATH = "/react-alone.js";

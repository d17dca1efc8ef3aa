/** The path of the script with React alone on the baseline server. */
export const SCRIPT_PATH = "/react-alone.js";

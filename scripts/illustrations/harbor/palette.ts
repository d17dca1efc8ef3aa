/** The colours of Harbor & Lane. Drawings use no other colours. */
export const palette = {
  ink: "#0a2533",
  deep: "#083a50",
  harbor: "#0b4f6c",
  tide: "#2b86a0",
  mist: "#8fc1c9",
  foam: "#d3e6e4",
  paper: "#f8f4ea",
  sand: "#ecdfc4",
  brass: "#d9a23b",
  buoy: "#dd5230",
  rust: "#9c3a22",
} as const;

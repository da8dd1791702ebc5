// Rate limits that no suite comes near: a stack where one user sends what a hundred would.
export const OPEN_RATES: Record<string, string> = {
  ALFRED_RATE_RUNS_BURST: "60000",
  ALFRED_RATE_RUNS_PER_MINUTE: "60000",
  ALFRED_RATE_CREATES_BURST: "60000",
  ALFRED_RATE_CREATES_PER_MINUTE: "60000",
  ALFRED_RATE_LINKS_BURST: "60000",
  ALFRED_RATE_LINKS_PER_MINUTE: "60000",
};

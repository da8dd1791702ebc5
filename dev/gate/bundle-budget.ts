// The maximum size of the Worker's bundle, gzipped, which is loaded at every cold start (bench/TRIED.md lists what
// parts of it added).
export const budgetKib = 1_174;

// The maximum size of the scripts that the console's first screen loads, each gzipped, in thousands of bytes.
export const consoleBudgetKb = 120;

// The maximum number of those scripts, because each one delays the first screen by a request.
export const consoleBudgetScripts = 8;

// The maximum size of a part of the console that is loaded when it is first shown, such as a page; by name for a part
// that may be larger.
export const consolePartBudgetKb = 40;
export const consolePartBudgetsKb: Readonly<Record<string, number>> = { automate: 115 };

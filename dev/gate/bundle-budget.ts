// The largest allowed size of the Worker's bundle, gzipped: it is loaded at every cold start
// (bench/TRIED.md lists the weight of each part).
export const budgetKib = 1_152;

// The largest allowed size of the scripts that the console's first screen loads, each gzipped, in thousands of bytes.
export const consoleBudgetKb = 120;

// And of what each part brings that is loaded when it is first shown, such as a page; by name, where it may be more.
export const consolePartBudgetKb = 40;
export const consolePartBudgetsKb: Readonly<Record<string, number>> = { automate: 115 };

// How large the Worker's bundle may be, gzipped: it is loaded at every cold start
// (bench/TRIED.md says what each part weighs).
export const budgetKib = 1_040;

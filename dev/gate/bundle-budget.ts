// How large the Worker's bundle may be, gzipped: it is loaded at every cold start.
export const budgetKib = 720;

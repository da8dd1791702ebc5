// The wireframes of the design, each with the pages of the table that implement it.
export const WIREFRAMES: Readonly<Record<string, readonly string[]>> = {
  "First minute": ["sign-in", "start", "start-household", "chat-new", "more"],
  Chat: ["chat", "chat-all"],
  Rows: ["list", "pantry", "pantry-edit", "plan", "tasks", "recipes", "recipe"],
  Household: ["household"],
  Memory: ["memory"],
  Run: ["runs", "run-waits", "run"],
  Approvals: ["approvals"],
  Process: ["process-edit"],
  Inspect: ["inspect"],
};

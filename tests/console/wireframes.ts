// The wireframes of the design, each with the pages of the table that it has become.
export const WIREFRAMES: Readonly<Record<string, readonly string[]>> = {
  "First minute": ["sign-in", "start", "chat-new", "more"],
  Chat: ["chat", "chat-all"],
  Rows: ["list", "pantry", "pantry-edit", "plan", "tasks", "recipes", "recipe"],
  Household: [],
  Memory: [],
  Run: ["runs", "run-waits", "run"],
  Approvals: ["approvals"],
  Process: [],
  Inspect: ["inspect"],
};

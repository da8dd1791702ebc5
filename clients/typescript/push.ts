// Stores definitions, and reads them back.
export { type PlannedItem } from "./push/plan.ts";
export { planPush, type Plan, PushError } from "./push/push.ts";
export type { Requests } from "./push/requests.ts";
export { pull } from "./push/stored.ts";

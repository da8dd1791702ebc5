// What a Worker's host process and the process that started it say to each other.
import type { WorkerBundle } from "./worker-bundle.ts";

export type ToHost =
  | { type: "start"; bundle: WorkerBundle; env: Record<string, string>; port: number }
  | { type: "scheduled"; id: number; cron: string };

export type FromHost =
  | { type: "ready" }
  | { type: "failed"; message: string; portTaken: boolean }
  | { type: "log"; line: string }
  | { type: "scheduled"; id: number; outcome: string };

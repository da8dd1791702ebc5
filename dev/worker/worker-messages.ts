// The messages between a Worker's host process and the process that started it.
import type { WorkerBundle } from "./worker-bundle.ts";

/** Where an origin is reached, like a hosts file: `https://a.example` → `http://127.0.0.1:1`. */
export type Hosts = Readonly<Record<string, string>>;

export type ToHost =
  | {
      type: "start";
      bundle: WorkerBundle;
      env: Record<string, string>;
      port: number;
      /** Open the inspector of V8, for a profile. */
      inspect: boolean;
      hosts: Hosts;
      /** The folder of the page's files; undefined: there is no page. */
      page: string | undefined;
    }
  | { type: "scheduled"; id: number; cron: string }
  /** End the Worker, and wait for another one. */
  | { type: "stop" };

export type FromHost =
  | { type: "ready"; inspectorUrl?: string }
  | { type: "failed"; message: string; portTaken: boolean }
  | { type: "stopped" }
  | { type: "log"; line: string }
  | { type: "scheduled"; id: number; outcome: string };

// The messages between a Worker's host process and the process that started it.
import type { WorkerBundle } from "./worker-bundle.ts";

/** Replaces origins, like a hosts file: `https://a.example` → `http://127.0.0.1:1`. */
export type Hosts = Readonly<Record<string, string>>;

export type ToHost =
  | {
      type: "start";
      bundle: WorkerBundle;
      env: Record<string, string>;
      port: number;
      /** Whether to open V8's inspector, for a profile. */
      inspect: boolean;
      hosts: Hosts;
      /** The folder of the page's files; undefined without a page. */
      page: string | undefined;
    }
  | { type: "scheduled"; id: number; cron: string }
  /** Ends the Worker; the host then waits for another one. */
  | { type: "stop" };

export type FromHost =
  | { type: "ready"; inspectorUrl?: string }
  | { type: "failed"; message: string; isPortTaken: boolean }
  | { type: "stopped" }
  | { type: "log"; line: string }
  | { type: "scheduled"; id: number; outcome: string };

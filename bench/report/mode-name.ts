// Names how a client waits in each mode, for the tables of timings.

/** With continuation on, the timed client is attached to the run. */
export function modeName(continuation: "off" | "on"): string {
  return continuation === "on" ? "on, attached" : "off";
}

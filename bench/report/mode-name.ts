// How a client waits in each mode, for the tables of what was timed.

/** With continuation on whoever is timed is attached to the run. */
export function modeName(continuation: "off" | "on"): string {
  return continuation === "on" ? "on, attached" : "off";
}

// Takes a CPU profile of a Worker in workerd, through V8's inspector.
import { openInspector, type Isolate } from "../measure/open-inspector.ts";

/** The used parts of the DevTools protocol's profile. */
export interface CpuProfile {
  nodes: ProfileNode[];
  /** The node id of each sample. */
  samples: number[];
  /** The microseconds since the previous sample, for each sample. */
  timeDeltas: number[];
}

export interface ProfileNode {
  id: number;
  callFrame: {
    functionName: string;
    /** Empty for functions of V8 itself. */
    url: string;
    /** The line of the function's beginning, from 0. */
    lineNumber: number;
    columnNumber: number;
  };
  children?: number[];
}

/** Frequent enough for functions of a tenth of a millisecond, and rare enough to cost little. */
const SAMPLE_EVERY_US = 500;

/**
 * Starts a profile of one isolate; `stop` also closes the connection to the inspector.
 * @param inspectorUrl the address of the running workerd's inspector
 * @throws Error if the inspector does not answer; `stop` rejects if there is no profile
 */
export async function startCpuProfile(
  inspectorUrl: string,
  isolate: Isolate,
): Promise<{ stop(): Promise<CpuProfile> }> {
  const { send, close } = await openInspector(inspectorUrl, isolate);
  await send("Profiler.enable");
  await send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  await send("Profiler.start");
  return {
    async stop() {
      const { profile } = await send<{ profile?: CpuProfile }>("Profiler.stop");
      close();
      if (!profile) throw new Error("The inspector returned no profile.");
      return profile;
    },
  };
}

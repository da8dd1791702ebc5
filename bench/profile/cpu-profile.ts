// Takes a CPU profile of a Worker in workerd, through V8's inspector.

/** The answer of the DevTools protocol's `Profiler.stop`, as far as it is used. */
export interface CpuProfile {
  nodes: ProfileNode[];
  /** Node ids, one a sample. */
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

export interface ProfileNode {
  id: number;
  callFrame: {
    functionName: string;
    /** Empty for a part of V8 itself. */
    url: string;
    /** The line of the function's beginning, from 0. */
    lineNumber: number;
    columnNumber: number;
  };
  children?: number[];
}

interface Answer {
  id: number;
  result?: { profile?: CpuProfile };
  error?: { message: string };
}

/** Often enough for functions of a tenth of a millisecond, rarely enough to change little. */
const SAMPLE_EVERY_US = 500;

/** Isolates of one workerd: the Worker's, and those that the local runtime puts around it. */
export const ISOLATES = {
  worker: "core:user:worker",
  entry: "core:entry",
  outbound: "outbound:0",
} as const;
export type Isolate = keyof typeof ISOLATES;

/**
 * Starts a profile of one isolate.
 * @param inspectorUrl of the running workerd
 */
export async function startCpuProfile(
  inspectorUrl: string,
  isolate: Isolate,
): Promise<{ stop(): Promise<CpuProfile> }> {
  const socket = new WebSocket(new URL(`/${ISOLATES[isolate]}`, inspectorUrl).href);
  const waiting = new Map<number, PromiseWithResolvers<CpuProfile | undefined>>();
  let calls = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer;
    const call = waiting.get(id);
    if (error) call?.reject(new Error(`The inspector refused: ${error.message}`));
    else call?.resolve(result?.profile);
  });
  const ask = (method: string, params: object = {}) => {
    const call = Promise.withResolvers<CpuProfile | undefined>();
    waiting.set(++calls, call);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return call.promise;
  };
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer.")));
  });
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  await ask("Profiler.start");
  return {
    async stop() {
      const profile = await ask("Profiler.stop");
      socket.close();
      if (!profile) throw new Error("The inspector gave no profile.");
      return profile;
    },
  };
}

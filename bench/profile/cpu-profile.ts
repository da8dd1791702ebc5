// Takes a CPU profile of a Worker in workerd, through V8's inspector.

/** The used parts of the DevTools protocol's answer to `Profiler.stop`. */
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

interface Answer {
  id: number;
  result?: { profile?: CpuProfile };
  error?: { message: string };
}

/** Frequent enough for functions of a tenth of a millisecond, and rare enough to cost little. */
const SAMPLE_EVERY_US = 500;

/** The isolates of one workerd: the Worker's, and those that the local runtime puts around it. */
export const ISOLATES = {
  worker: "core:user:worker",
  entry: "core:entry",
  outbound: "outbound:0",
} as const;
export type Isolate = keyof typeof ISOLATES;

/**
 * Starts a profile of one isolate.
 * @param inspectorUrl the running workerd's
 */
export async function startCpuProfile(
  inspectorUrl: string,
  isolate: Isolate,
): Promise<{ stop(): Promise<CpuProfile> }> {
  const socket = new WebSocket(new URL(`/${ISOLATES[isolate]}`, inspectorUrl).href);
  const pendingCalls = new Map<number, PromiseWithResolvers<CpuProfile | undefined>>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer;
    const call = pendingCalls.get(id);
    if (error) call?.reject(new Error(`The inspector refused: ${error.message}`));
    else call?.resolve(result?.profile);
  });
  const send = (method: string, params: object = {}) => {
    const call = Promise.withResolvers<CpuProfile | undefined>();
    pendingCalls.set(++lastId, call);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return call.promise;
  };
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer.")));
  });
  await send("Profiler.enable");
  await send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  await send("Profiler.start");
  return {
    async stop() {
      const profile = await send("Profiler.stop");
      socket.close();
      if (!profile) throw new Error("The inspector returned no profile.");
      return profile;
    },
  };
}

// A connection to V8's inspector of one isolate in workerd, over the DevTools protocol.

/** The isolates of one workerd: the Worker's, and those that the local runtime puts around it. */
export const ISOLATES = {
  worker: "core:user:worker",
  entry: "core:entry",
  outbound: "outbound:0",
} as const;
export type Isolate = keyof typeof ISOLATES;

interface Message {
  /** Absent from an event. */
  id?: number;
  result?: unknown;
  error?: { message: string };
  params?: unknown;
}

/** A connection to the inspector of one isolate, which ends with workerd's process. */
export interface Inspector {
  /**
   * Sends a command; the type of its answer is the protocol's. Never settles if the connection ends first.
   * @throws Error if the inspector refuses the command
   */
  send<T>(method: string, params?: object): Promise<T>;
  close(): void;
}

/**
 * @param inspectorUrl the address of the running workerd's inspector
 * @param onEvent gets the parameters of each event
 * @throws Error if the inspector does not answer
 */
export async function openInspector(
  inspectorUrl: string,
  isolate: Isolate,
  onEvent: (params: unknown) => void = () => {},
): Promise<Inspector> {
  const socket = new WebSocket(new URL(`/${ISOLATES[isolate]}`, inspectorUrl).href);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer.")));
  });
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, params } = JSON.parse(String(data)) as Message;
    if (id === undefined) return onEvent(params);
    const call = pendingCalls.get(id);
    pendingCalls.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`The inspector refused: ${error.message}`));
  });
  let lastId = 0;
  return {
    send<T>(method: string, params: object = {}) {
      const call = Promise.withResolvers<unknown>();
      pendingCalls.set(++lastId, call);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return call.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}

// Counts the objects in a Worker's heap through V8's inspector: unlike the size of the heap, the number of objects of
// a class is exact.

/** The time between two of the requests during which workerd works for the inspector. */
const REQUEST_INTERVAL_MS = 100;

interface Snapshot {
  snapshot: { meta: { node_fields: string[] } };
  nodes: number[];
  strings: string[];
}

/**
 * Counts the objects of native classes after a collection.
 * @param inspectorUrl the address of the running workerd's inspector
 * @param url the address of a request that does nothing: workerd takes a snapshot only during an invocation
 * @param names the names of the classes, such as `AbortSignal`
 * @returns the number of objects by name
 * @throws Error if the inspector does not answer
 */
export async function countHeapObjects(
  inspectorUrl: string,
  url: string,
  names: readonly string[],
): Promise<Record<string, number>> {
  const socket = new WebSocket(new URL("/core:user:worker", inspectorUrl).href);
  const chunks: string[] = [];
  const snapshotTaken = new Promise<void>((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer.")));
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.takeHeapSnapshot", params: {} })),
    );
    socket.addEventListener("message", ({ data }) => {
      const { id, params } = JSON.parse(String(data)) as {
        id?: number;
        params?: { chunk?: string };
      };
      if (params?.chunk !== undefined) chunks.push(params.chunk);
      if (id === 1) resolve();
    });
  });
  const progress = { isTaken: false };
  const end = snapshotTaken.finally(() => (progress.isTaken = true));
  while (!progress.isTaken) {
    await fetch(url).then((answer) => answer.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL_MS));
  }
  await end;
  socket.close();
  return countNames(JSON.parse(chunks.join("")) as Snapshot, names);
}

function countNames({ snapshot, nodes, strings }: Snapshot, names: readonly string[]) {
  const fields = snapshot.meta.node_fields;
  const nameAt = fields.indexOf("name");
  const counts = new Map(names.map((name) => [strings.indexOf(`workerd / ${name}`), 0]));
  for (let at = nameAt; at < nodes.length; at += fields.length) {
    const count = counts.get(nodes[at] ?? -1);
    if (count !== undefined) counts.set(nodes[at] ?? -1, count + 1);
  }
  return Object.fromEntries(
    names.map((name) => [name, counts.get(strings.indexOf(`workerd / ${name}`)) ?? 0]),
  );
}

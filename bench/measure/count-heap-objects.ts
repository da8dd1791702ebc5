// Counts the objects in a Worker's heap through V8's inspector: unlike the size of the heap, the number of objects of
// a class is exact.
import { openInspector } from "./open-inspector.ts";

/** The time between two requests; workerd takes the snapshot only while it answers one. */
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
  const chunks: string[] = [];
  const inspector = await openInspector(inspectorUrl, "worker", (params) => {
    const { chunk } = params as { chunk?: string };
    if (chunk !== undefined) chunks.push(chunk);
  });
  const progress = { isTaken: false };
  const snapshotTaken = inspector
    .send("HeapProfiler.takeHeapSnapshot")
    .finally(() => (progress.isTaken = true));
  while (!progress.isTaken) {
    await fetch(url).then((answer) => answer.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL_MS));
  }
  await snapshotTaken;
  inspector.close();
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

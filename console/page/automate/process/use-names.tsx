// The Tools and Processes that a step may call, by id.
import { dataOf } from "../../../../clients/typescript/client.ts";
import { useRead } from "../../data/use-read.ts";
import { readPages } from "../../parts/read-pages.ts";
import { useSignedIn } from "../../session/session.tsx";

interface Named {
  id: string;
  name: string;
}

export interface Names {
  tools: (Named & { inputs: string[] })[];
  processes: Named[];
  byId: ReadonlyMap<string, string>;
}

/** Undefined until the names are read. */
export function useNames(): Names | undefined {
  const { alfred } = useSignedIn();
  return useRead(["names"], async (): Promise<Names> => {
    const [tools, processes] = await Promise.all([
      readPages((query) => dataOf(alfred.api.GET("/v1/tools", { params: { query } }))),
      readPages((query) => dataOf(alfred.api.GET("/v1/processes", { params: { query } }))),
    ]);
    const all = [...tools.items, ...processes.items];
    return {
      tools: tools.items.map(({ id, name, inputSchema }) => ({
        id,
        name,
        inputs: Object.keys((inputSchema["properties"] as object | undefined) ?? {}),
      })),
      processes: processes.items,
      byId: new Map(all.map(({ id, name }) => [id, name])),
    };
  }).data;
}

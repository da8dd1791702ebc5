// `npm run process -- pull`: the user's definitions as a file that a push accepts.
import { stringify } from "yaml";
import { type Bundle } from "../../../../clients/typescript/define.ts";
import { pull } from "../../../../clients/typescript/push.ts";
import type { ApiClient } from "../../chat/api-client.ts";
import { listAll } from "../definitions.ts";
import { codeOf } from "./write-code.ts";

/**
 * @param name of a Process to pull with what it calls; undefined for all definitions
 * @throws Error when the user has no such Process
 */
export async function pullDefinitions(
  api: ApiClient,
  { name, as }: { name: string | undefined; as: "typescript" | "yaml" | "json" },
): Promise<string> {
  const bundle: Bundle = await pull(api, name);
  if (as === "json") return JSON.stringify(bundle, null, 2);
  if (as === "yaml") return stringify(bundle, { lineWidth: 0, aliasDuplicateObjects: false });
  const tools = await listAll(api, "tools");
  return codeOf(bundle, new Map(tools.map((tool) => [tool.name, tool])));
}

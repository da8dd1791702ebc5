// A Tool as the API shows it, with the hosts that it calls.
import type { Tool } from "../../contracts/definitions/tools.ts";
import { hostsOf } from "../../platform/tools/hosts-of.ts";

export const shownTool = (tool: Tool) => ({ ...tool, hosts: hostsOf(tool.connectionParams) });

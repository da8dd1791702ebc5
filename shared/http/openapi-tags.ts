// The groups of operations in the OpenAPI document, by the subject of their address.
import type { ApiRoute } from "./api-route.ts";

const ABOUT: Readonly<Record<string, string>> = {
  service: "Whether the service is up, and what it offers.",
  conversations: "Conversations, their messages, and the rows and drafts that they are about.",
  uploads: "Pictures and voice notes for a message.",
  runs: "Runs answer messages: their progress, their outcome, their changes, and the undoing of changes.",
  profile: "What the assistant knows about the user.",
  memory: "What you and the assistant said, to be found again in any of your conversations.",
  households: "Households, their members, and invitations into them.",
  services: "Endpoint types that Tools are bound to, with the parameters of a connection.",
  secrets: "Credentials: sealed on arrival, and never shown.",
  tools: "Operations of Services: describe, try, probe and accept them.",
  "service-templates": "Blueprints of Services to copy.",
  "tool-templates": "Blueprints of Tools to copy.",
  processes: "Processes: steps that call Tools and other Processes, with versions.",
  events: "Events that steps of Processes wait for.",
  links: "People on messaging platforms who speak for the user.",
};

/** The tag of an operation: `tasks` for `/v1/<pack>/tasks/{id}`. */
export function tagOf({ path }: Pick<ApiRoute, "path">, packPath: string): string {
  if (!path.startsWith("/v1/") || path === "/v1/config") return "service";
  if (path.startsWith(packPath)) return path.slice(packPath.length).split("/")[0] ?? "";
  const first = path.split("/")[2] ?? "";
  return first === "invitations" ? "households" : first;
}

/** The tags of all routes, in their order. */
export function tagsOf(
  routes: ApiRoute[],
  packPath: string,
): { name: string; description: string }[] {
  const names = [...new Set(routes.map((route) => tagOf(route, packPath)))];
  return names.map((name) => ({
    name,
    description: ABOUT[name] ?? `Everything about ${name.replaceAll("-", " ")}.`,
  }));
}

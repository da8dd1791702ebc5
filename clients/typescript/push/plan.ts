// What a push would do: each definition of a bundle next to the stored one of its name.
import type { Bundle } from "../define/bundle.ts";
import type { SecretBody } from "../define/definitions.ts";
import { isSame, withDefaults } from "./compare.ts";
import { calledFirst, type Kind, KINDS, type Stored, type StoredItem } from "./stored.ts";

/** One definition of a plan. */
export interface PlannedItem {
  kind: Kind;
  name: string;
  does: "create" | "change" | "keep";
  /** The fields that differ from what is stored. */
  fields: string[];
  /** As stored now; null for one that is created. */
  version: number | null;
  body: Bundle[Kind][number];
  id: string | null;
  /**
   * Of a Process: fields of Tools' answers that decide in it. Absent where this push changes what it calls: it is
   * checked when it is stored.
   */
  decides?: { name: string; field: string }[];
}

/** Fields that the API never changes. */
const FIXED: Partial<Record<Kind, readonly string[]>> = {
  services: ["type", "protocol", "requiresSecret"],
  tools: ["service"],
  secrets: ["type"],
};

/**
 * @throws Error with all reasons for which the bundle cannot be pushed: a name that is stored twice, a field that
 *   never changes, a name that names nothing
 */
export function planOf(bundle: Bundle, storedItems: Stored): PlannedItem[] {
  const faults: string[] = [];
  const all: Bundle = { ...bundle, processes: calledFirst(bundle.processes) };
  const plan = KINDS.flatMap((kind) =>
    all[kind].map((body): PlannedItem => {
      const now: StoredItem[] = storedItems[kind].filter(
        ({ own, name }) => own && name === body.name,
      );
      const [item, ...others] = now;
      const whose = `${ONE[kind]} "${body.name}"`;
      if (others.length > 0) {
        faults.push(
          `${whose}: ${now.length} of yours have this name. Names are keys: rename the others.`,
        );
      }
      const wantedItem = { kind, name: body.name, body };
      if (item === undefined)
        return { ...wantedItem, does: "create", fields: [], version: null, id: null };
      const fields = changedFields(kind, body, item.body, storedItems);
      for (const field of fields.filter((name) => FIXED[kind]?.includes(name))) {
        faults.push(`${whose}: ${field} never changes. Give the new one another name.`);
      }
      const does = fields.length === 0 ? "keep" : "change";
      return { ...wantedItem, does, fields, version: item.version, id: item.id };
    }),
  );
  faults.push(...unnamed(all, storedItems));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return plan;
}

export const ONE: Readonly<Record<Kind, string>> = {
  services: "Service",
  secrets: "Secret",
  tools: "Tool",
  processes: "Process",
};

function changedFields(
  kind: Kind,
  body: Bundle[Kind][number],
  now: object,
  { services }: Stored,
): string[] {
  // A Secret that exists keeps its value.
  const { env: _, ...fields } = body as SecretBody & { env?: string };
  const fieldsWithDefaults = withDefaults(kind, fields, now, services);
  const names = new Set([...Object.keys(fieldsWithDefaults), ...Object.keys(now)]);
  const values = now as Record<string, unknown>;
  return [...names].filter((name) => !isSame(fieldsWithDefaults[name], values[name]));
}

/** Names of Services, Secrets, Tools and Processes that neither the bundle nor the API has. */
function unnamed(bundle: Bundle, storedItems: Stored): string[] {
  const has = (kind: Kind, name: string) =>
    bundle[kind].some((body) => body.name === name) ||
    storedItems[kind].some((item: StoredItem) => item.name === name || item.id === name);
  const none = (whose: string, kind: Kind, name: string | undefined) =>
    name === undefined || has(kind, name) ? [] : [`${whose}: there is no ${ONE[kind]} "${name}".`];
  return [
    ...bundle.tools.flatMap(({ name, service, secret }) => [
      ...none(`Tool "${name}"`, "services", service),
      ...none(`Tool "${name}"`, "secrets", secret?.secret),
    ]),
    ...bundle.processes.flatMap(({ name, steps, summaryTool }) => [
      ...none(`Process "${name}"`, "tools", summaryTool),
      ...steps.flatMap(({ id, calls, output }) => {
        const whose = `Process "${name}", step "${id}"`;
        return [
          ...("tool" in calls
            ? none(whose, "tools", calls.tool)
            : "process" in calls
              ? none(whose, "processes", calls.process)
              : []),
          ...none(whose, "tools", output.summaryTool),
        ];
      }),
    ]),
  ];
}

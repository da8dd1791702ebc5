// What a push would do: compares each definition of a bundle with the stored one of the same name.
import type { Bundle } from "../define/bundle.ts";
import type { SecretBody } from "../define/definitions.ts";
import { isSame, withDefaults } from "./compare.ts";
import { calledFirst, type Kind, KINDS, type Stored, type StoredItem } from "./stored.ts";

/** One definition of a plan. */
export interface PlannedItem {
  kind: Kind;
  name: string;
  does: "create" | "change" | "keep";
  /** The fields that differ from what is stored; none for a definition that is created. */
  fields: string[];
  /** The version that is stored now; null for a definition that is created. */
  version: number | null;
  body: Bundle[Kind][number];
  /** Null for a definition that is created. */
  id: string | null;
  /**
   * For a Process that is created or changed: the fields of Tools' answers that decide in it. Absent if this push also
   * creates or changes something that the Process calls, because then the Process is only checked when it is stored.
   */
  decides?: { name: string; field: string }[];
}

/** Fields that the API does not allow to change. */
const FIXED: Partial<Record<Kind, readonly string[]>> = {
  services: ["type", "protocol", "requiresSecret"],
  tools: ["service"],
  secrets: ["type"],
};

/**
 * @throws Error with all reasons for which the bundle cannot be pushed: a name that is stored twice, a change of a
 *   field that cannot change, or a name that nothing has
 */
export function planOf(bundle: Bundle, storedItems: Stored): PlannedItem[] {
  const faults: string[] = [];
  const all: Bundle = { ...bundle, processes: calledFirst(bundle.processes) };
  const plan = KINDS.flatMap((kind) =>
    all[kind].map((body): PlannedItem => {
      const sameName: StoredItem[] = storedItems[kind].filter(
        ({ own, name }) => own && name === body.name,
      );
      const [item, ...others] = sameName;
      const label = `${KIND_NAMES[kind]} "${body.name}"`;
      if (others.length > 0) {
        faults.push(
          `${label}: ${sameName.length} of yours have this name. Names are keys: rename all but one.`,
        );
      }
      const planned = { kind, name: body.name, body };
      if (item === undefined)
        return { ...planned, does: "create", fields: [], version: null, id: null };
      const fields = changedFields(kind, body, item.body, storedItems);
      for (const field of fields.filter((name) => FIXED[kind]?.includes(name))) {
        faults.push(
          `${label}: ${field} cannot change. Give the changed ${KIND_NAMES[kind]} another name.`,
        );
      }
      const does = fields.length === 0 ? "keep" : "change";
      return { ...planned, does, fields, version: item.version, id: item.id };
    }),
  );
  faults.push(...unknownNames(all, storedItems));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return plan;
}

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  services: "Service",
  secrets: "Secret",
  tools: "Tool",
  processes: "Process",
};

function changedFields(
  kind: Kind,
  body: Bundle[Kind][number],
  storedBody: object,
  { services }: Stored,
): string[] {
  // A Secret that exists keeps its value.
  const { env: _, ...fields } = body as SecretBody & { env?: string };
  const fieldsWithDefaults = withDefaults(kind, fields, storedBody, services);
  const names = new Set([...Object.keys(fieldsWithDefaults), ...Object.keys(storedBody)]);
  const storedFields = storedBody as Record<string, unknown>;
  return [...names].filter((name) => !isSame(fieldsWithDefaults[name], storedFields[name]));
}

/** Faults for names of Services, Secrets, Tools and Processes that neither the bundle nor the API has. */
function unknownNames(bundle: Bundle, storedItems: Stored): string[] {
  const isKnown = (kind: Kind, name: string) =>
    bundle[kind].some((body) => body.name === name) ||
    storedItems[kind].some((item: StoredItem) => item.name === name || item.id === name);
  const faultIfAbsent = (label: string, kind: Kind, name: string | undefined) =>
    name === undefined || isKnown(kind, name)
      ? []
      : [`${label}: there is no ${KIND_NAMES[kind]} "${name}".`];
  return [
    ...bundle.tools.flatMap(({ name, service, secret }) => [
      ...faultIfAbsent(`Tool "${name}"`, "services", service),
      ...faultIfAbsent(`Tool "${name}"`, "secrets", secret?.secret),
    ]),
    ...bundle.processes.flatMap(({ name, steps, summaryTool }) => [
      ...faultIfAbsent(`Process "${name}"`, "tools", summaryTool),
      ...steps.flatMap(({ id, calls, output }) => {
        const label = `Process "${name}", step "${id}"`;
        return [
          ...("tool" in calls
            ? faultIfAbsent(label, "tools", calls.tool)
            : "process" in calls
              ? faultIfAbsent(label, "processes", calls.process)
              : []),
          ...faultIfAbsent(label, "tools", output.summaryTool),
        ];
      }),
    ]),
  ];
}

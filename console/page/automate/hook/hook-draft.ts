// The draft of a webhook, and the request body made from it. The draft is stored, so it does not contain the secret.
import { stringify } from "yaml";
import type { components } from "../../../../clients/typescript/types.ts";
import { readYaml, type TextFault } from "../form/yaml-text.ts";
import type { Definition } from "../process/definition.ts";

type Scheme = "standard" | "github" | "stripe" | "slack";

export interface HookDraft {
  name: string;
  scheme: Scheme;
  /** What a request does: its fields become inputs, its body becomes one input, expressions give the inputs, or it sends an event. */
  does: "fields" | "whole" | "mapping" | "event";
  payloadAs: string;
  /** An expression for each input. This text, `fixed`, `eventData` and `sample` are YAML or JSON. */
  mapping: string;
  /** Inputs that a request does not replace. */
  fixed: string;
  eventName: string;
  eventKey: string;
  eventData: string;
  answer: "run" | "output";
  /** A sample request body to try the webhook with. */
  sample: string;
}

export const SCHEMES = ["standard", "github", "stripe", "slack"] as const;

type HookDefinition = Pick<Definition, "initialContext" | "steps">;

/** The events that steps of the Process wait for. */
export const awaitedEvents = ({ steps }: HookDefinition): string[] => [
  ...new Set(
    steps.flatMap(({ calls }) =>
      "wait" in calls && "event" in calls.wait ? [calls.wait.event] : [],
    ),
  ),
];

export function emptyHook(definition: HookDefinition): HookDraft {
  const { initialContext } = definition;
  const [event] = awaitedEvents(definition);
  const mapping = Object.fromEntries(initialContext.map((name) => [name, `{payload.${name}}`]));
  return {
    name: "",
    scheme: "standard",
    answer: "run",
    sample: "",
    fixed: "",
    does: event === undefined ? "fields" : "event",
    payloadAs: initialContext[0] ?? "",
    mapping: initialContext.length === 0 ? "" : stringify(mapping),
    eventName: event ?? "",
    eventKey: "",
    eventData: "",
  };
}

/** The text fields of a webhook, by the pointers of their faults. */
const TEXTS = { "/mapping": "mapping", "/inputs": "fixed", "/event/data": "eventData" } as const;
type TextPart = (typeof TEXTS)[keyof typeof TEXTS] | "sample";

export interface HookBody {
  body: Record<string, unknown>;
  /** The parsed sample; undefined if there is none. */
  payload: unknown;
  /** The faults that prevented reading the texts. */
  textFaults: { part: TextPart; fault: TextFault }[];
}

export function hookBodyOf(draft: HookDraft): HookBody {
  const textFaults: HookBody["textFaults"] = [];
  const read = (part: TextPart) => {
    const { value, faults } = readYaml(draft[part]);
    textFaults.push(...faults.map((fault) => ({ part, fault })));
    return value;
  };
  const { name, scheme, does, answer, eventName, eventKey } = draft;
  const isEvent = does === "event";
  const fixed = isEvent ? undefined : read("fixed");
  const mapping = does === "mapping" ? (read("mapping") ?? {}) : undefined;
  const data = isEvent ? read("eventData") : undefined;
  const event = {
    name: eventName,
    ...(eventKey === "" ? {} : { key: eventKey }),
    ...(data === undefined ? {} : { data }),
  };
  return {
    body: {
      name,
      scheme,
      ...(isEvent ? { event } : { answer }),
      ...(does === "whole" ? { payloadAs: draft.payloadAs } : {}),
      ...(mapping === undefined ? {} : { mapping }),
      ...(fixed === undefined ? {} : { inputs: fixed }),
    },
    payload: read("sample"),
    textFaults,
  };
}

type Fault = components["schemas"]["CheckedHook"]["faults"][number];

/** The faults of a text, with their positions. */
export function faultsOfText(
  draft: HookDraft,
  part: TextPart,
  textFaults: HookBody["textFaults"],
  faults: readonly Fault[],
): { from: number; to: number; detail: string }[] {
  const faultsInText = textFaults.filter((entry) => entry.part === part).map(({ fault }) => fault);
  if (faultsInText.length > 0) return faultsInText;
  const { placeOf } = readYaml(draft[part]);
  return Object.entries(TEXTS).flatMap(([place, name]) =>
    name === part
      ? faults
          .filter(({ pointer }) => isAt(pointer, place))
          .map(({ pointer, detail }) => ({ ...placeOf(pointer.slice(place.length)), detail }))
      : [],
  );
}

const isAt = (pointer: string, place: string) =>
  pointer === place || pointer.startsWith(`${place}/`);

/** The faults at these places or within them. */
export const faultsOfField = (faults: readonly Fault[], ...places: string[]): Fault[] =>
  faults.filter(({ pointer }) => places.some((place) => isAt(pointer, place)));

const FIELDS = [...Object.keys(TEXTS), "/name", "/payloadAs", "/event/name", "/event/key"];

/** The faults that belong to no field. */
export const otherFaults = (faults: readonly Fault[]): Fault[] =>
  faults.filter(({ pointer }) => !FIELDS.some((place) => isAt(pointer, place)));

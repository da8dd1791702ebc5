// The draft of a Tool as text in the tab's storage, which has no connection values that the Service marks as sensitive.
import type { components } from "../../../../clients/typescript/types.ts";
import {
  withSensitive,
  withoutSensitive,
  type JsonSchema,
  type Values,
} from "../../parts/schema-fields.ts";
import { keptIn } from "../form/kept-in.ts";
import type { ToolDraft } from "./tool-draft.ts";

type Services = readonly Pick<components["schemas"]["Service"], "id" | "connectionSchema">[];

interface KeptDraft extends ToolDraft {
  /** The connection without its sensitive values; replaces `connection` in the storage. */
  openConnection: Values;
}

const schemaOf = (services: Services, serviceId: string) =>
  services.find(({ id }) => id === serviceId)?.connectionSchema as JsonSchema | undefined;

export function keptText({ connection, ...draft }: ToolDraft, services: Services): string {
  const schema = schemaOf(services, draft.serviceId);
  return JSON.stringify({ ...draft, openConnection: withoutSensitive(connection, schema) });
}

/** @param text what was typed, complete or as it was stored; its sensitive values are then those of `initial` */
export function draftIn(text: string, initial: ToolDraft, services: Services): ToolDraft {
  const { openConnection, ...typed } = keptIn<KeptDraft>(text);
  const draft = { ...initial, ...typed };
  if (openConnection === undefined) return draft;
  const schema = schemaOf(services, draft.serviceId);
  return { ...draft, connection: withSensitive(openConnection, initial.connection, schema) };
}

// The database's rules for definitions as refusals: what was wrong and what to do.

import type { RefusalKind } from "../refusal.ts";

export interface RefusalTexts {
  kind: RefusalKind;
  title: string;
  detail: string;
  /** The place in the body, when the fault is in a single place. */
  pointer?: string;
  /** For the OpenAPI document: in which case the refusal is answered. */
  when: string;
}

const notFound = (kind: string, pointer?: string): RefusalTexts => ({
  kind: "invalid",
  title: `There is no such ${kind} for this user`,
  detail: `It does not exist, was deleted, or is not shared with you. List ${kind}s to see which exist.`,
  ...(pointer === undefined ? {} : { pointer }),
  when: `it names a ${kind} that does not exist, or that the user may not use`,
});

const tooLong: RefusalTexts = {
  kind: "invalid",
  title: "The definition is too long",
  detail: "Shorten its schemas and templates, or split it into several definitions.",
  when: "the definition has more bytes than can be stored",
};

/** Keyed by the database's code. A code without an entry is answered as `rule_broken`. */
export const REFUSALS: Readonly<Record<string, RefusalTexts>> = {
  service_not_found: notFound("Service", "/serviceId"),
  secret_not_found: notFound("Secret", "/secret/secretId"),
  tool_not_found: notFound("Tool"),
  process_not_found: notFound("Process"),
  template_not_found: notFound("template"),
  connection_schema_too_long: tooLong,
  tool_too_long: tooLong,
  template_too_long: tooLong,
  definition_too_long: tooLong,
  service_not_shared: {
    kind: "invalid",
    title: "The Service is not shared",
    detail: "Its owner does not share it. Make your own Service, or create one from a template.",
    pointer: "/serviceId",
    when: "the Service belongs to another user, who does not share it",
  },
  operation_of_another_type: {
    kind: "invalid",
    title: "The Service does not have operations of this type",
    detail:
      "The Service's type determines the operation: rest_api has rest_call, and so on. Choose another Service.",
    pointer: "/operation/type",
    when: "the operation's type is not one of the Service's type",
  },
  secret_required: {
    kind: "invalid",
    title: "This Service's Tools need a Secret",
    detail: "Store the credential with POST /v1/secrets, and name it in `secret`.",
    pointer: "/secret",
    when: "the Service requires a Secret, and the Tool names none",
  },
  secret_of_the_same_owner: {
    kind: "invalid",
    title: "The Secret does not belong to the Tool's owner",
    detail: "A Tool uses a Secret of its own owner. Store the credential as your own Secret.",
    pointer: "/secret/secretId",
    when: "the Secret does not belong to the user",
  },
  tool_with_secret_of_another: {
    kind: "invalid",
    title: "Another user's Tool that uses a Secret cannot be called",
    detail: "Copy the Tool, and give the copy a Secret of your own.",
    when: "a step calls another user's Tool that uses a Secret",
  },
  summary_by_no_model: {
    kind: "invalid",
    title: "Only a Tool that asks a language model can summarise",
    detail: "Name a Tool of a Service of the type llm_provider as `summaryTool`, or leave it out.",
    when: "the summaryTool does not ask a language model",
  },
  summary_of_a_budget: {
    kind: "invalid",
    title: "A summaryTool needs a tokenBudget",
    detail: "Set `tokenBudget` too: the length in tokens above which the Tool summarises.",
    when: "there is a summaryTool without a tokenBudget",
  },
  type_and_protocol: {
    kind: "invalid",
    title: "The type does not have this protocol",
    detail: "Choose a protocol of the type, such as https for rest_api and bolt+s for neo4j_graph.",
    pointer: "/protocol",
    when: "type and protocol do not go together",
  },
};

// An empty understanding, for a user who pressed a button and wrote nothing.
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

/**
 * @param language the conversation's, because the user wrote nothing
 * @param label a name of the message, for logs
 */
export function nothingUnderstood(language: string, label: string): UnderstandOutput {
  return {
    entity_mentions: [],
    disambiguation: null,
    constraint_snapshot: {
      new_constraints: [],
      override_constraints: [],
      reset_goal: false,
      goal_update: null,
      source_phrases: [],
    },
    curation: { retain: [], drop: [], demote: [], clear_all: false },
    pending_response: "none",
    quick_mode: false,
    quick_mode_confidence: null,
    quick_intent: null,
    quick_subdomain: null,
    search_intent: "none",
    underspecified: { intent: null, missing: [] },
    language,
    processed_message: label,
  };
}

// The unsaved draft that a name stands for: its content is saved by its ref, never written down once
// more by a model (I5).
import type { Artifact, Session } from "../contracts/session.ts";

/** By label, case and outer space aside; undefined when no unsaved draft of the subdomain has it. */
export function draftNamed(
  { artifacts, entities }: Pick<Session, "entities" | "artifacts">,
  subdomain: string,
  label: string,
): Artifact | undefined {
  const name = label.trim().toLowerCase();
  return Object.values(artifacts).find(
    (draft) =>
      draft.subdomain === subdomain &&
      entities[draft.ref]?.status === "generated" &&
      draft.label.trim().toLowerCase() === name,
  );
}

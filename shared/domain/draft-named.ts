// The unsaved draft that a name stands for: its content is saved by its ref, never written down once
// more by a model (I5).
import type { Artifact, Session } from "../contracts/session.ts";
import { likeness } from "./similar-names.ts";

type Drafts = Pick<Session, "entities" | "artifacts">;

/**
 * The draft of the subdomain that has the name give or take case, order and endings, or else one with
 * one more word on either side; undefined when there is none. A name that several have as nearly
 * stands for none of them.
 */
export function draftNamed(drafts: Drafts, subdomain: string, label: string): Artifact | undefined {
  const same = draftsLike(drafts, subdomain, label, "same");
  if (same.length > 0) return same[0];
  const near = draftsLike(drafts, subdomain, label, "near");
  return near.length === 1 ? near[0] : undefined;
}

/** The same without the draft's name being any other. */
export function draftCalled(drafts: Drafts, subdomain: string, label: string): Artifact | undefined {
  return draftsLike(drafts, subdomain, label, "same")[0];
}

function draftsLike(
  { artifacts, entities }: Drafts,
  subdomain: string,
  label: string,
  how: "same" | "near",
): Artifact[] {
  return Object.values(artifacts).filter(
    (draft) =>
      draft.subdomain === subdomain &&
      entities[draft.ref]?.status === "generated" &&
      likeness(draft.label, label) === how,
  );
}

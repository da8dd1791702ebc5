// The unsaved drafts that a name may stand for: their content is saved by ref, never written down
// once more by a model (I5).
import type { Artifact, Session } from "../../contracts/session.ts";
import { likeness, namesWholly } from "./similar-names.ts";

type Drafts = Pick<Session, "entities" | "artifacts">;

/** Those of the subdomain that have the name give or take case, order and endings. */
export function draftsCalled(drafts: Drafts, subdomain: string, label: string): Artifact[] {
  return unsaved(drafts, subdomain).filter((draft) => likeness(draft.label, label) === "same");
}

/** The same, or else those whose name has one more word, or one less. */
export function draftsLike(drafts: Drafts, subdomain: string, label: string): Artifact[] {
  const same = draftsCalled(drafts, subdomain, label);
  return same.length > 0
    ? same
    : unsaved(drafts, subdomain).filter((draft) => likeness(draft.label, label) === "near");
}

/** Those whose whole name stands in a text. */
export function draftsIn(drafts: Drafts, subdomain: string, text: string): Artifact[] {
  return unsaved(drafts, subdomain).filter((draft) => namesWholly(text, draft.label));
}

function unsaved({ artifacts, entities }: Drafts, subdomain: string): Artifact[] {
  return Object.values(artifacts).filter(
    (draft) => draft.subdomain === subdomain && entities[draft.ref]?.status === "generated",
  );
}

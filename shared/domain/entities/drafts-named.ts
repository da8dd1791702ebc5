// Finds the unsaved drafts that a name may mean, so that their content is saved by ref and no model writes it again
// (I5).
import type { Artifact, Session } from "../../contracts/session.ts";
import { likeness, namesWholly } from "./similar-names.ts";

type Drafts = Pick<Session, "entities" | "artifacts">;

/** The subdomain's drafts with this name, ignoring case, word order and endings. */
export function draftsCalled(drafts: Drafts, subdomain: string, label: string): Artifact[] {
  return unsavedDrafts(drafts, subdomain).filter(
    (draft) => likeness(draft.label, label) === "same",
  );
}

/** The drafts with this name; if there are none, those whose name is `near` it (`likeness`). */
export function draftsLike(drafts: Drafts, subdomain: string, label: string): Artifact[] {
  const sameNamed = draftsCalled(drafts, subdomain, label);
  return sameNamed.length > 0
    ? sameNamed
    : unsavedDrafts(drafts, subdomain).filter((draft) => likeness(draft.label, label) === "near");
}

/** The drafts whose whole name occurs in the text. */
export function draftsIn(drafts: Drafts, subdomain: string, text: string): Artifact[] {
  return unsavedDrafts(drafts, subdomain).filter((draft) => namesWholly(text, draft.label));
}

function unsavedDrafts({ artifacts, entities }: Drafts, subdomain: string): Artifact[] {
  return Object.values(artifacts).filter(
    (draft) => draft.subdomain === subdomain && entities[draft.ref]?.status === "generated",
  );
}

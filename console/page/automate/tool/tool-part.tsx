// The props shared by the parts of a Tool's form.
import type { ToolDraft, ToolField } from "./tool-draft.ts";
import type { Service } from "./use-services.tsx";
import type { ToolCheck } from "./use-tool-check.tsx";

export interface ToolPartProps {
  draft: ToolDraft;
  change: (changes: Partial<ToolDraft>) => void;
  service: Service;
  faultsOf: ToolCheck["faultsOf"];
  /** Opens the form of a new Secret, which is outside of the Tool's form, because forms cannot be nested. */
  makeSecret: () => void;
}

export const fieldId = (field: ToolField) => `tool-${field}`;

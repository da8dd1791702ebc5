// Every form, its patterns compiled.
import { compilePattern, type Pattern } from "../grammar/pattern.ts";
import type { Form } from "./job.ts";
import { planForms } from "./plan-forms.ts";
import { recipeForms } from "./recipe-forms.ts";
import { SHARED_PARTS } from "./shared-parts.ts";
import { shoppingForms } from "./shopping-forms.ts";
import { stockForms } from "./stock-forms.ts";
import { answerForms, talkForms } from "./talk-forms.ts";
import { taskAndTasteForms } from "./task-and-taste-forms.ts";

export interface CompiledForm extends Form {
  compiled: Pattern[];
}

const patterns = new Map<string, Pattern>();

function compiled(form: Form): CompiledForm {
  return {
    ...form,
    compiled: form.patterns.map((source) => {
      const known = patterns.get(source) ?? compilePattern(source, SHARED_PARTS);
      patterns.set(source, known);
      return known;
    }),
  };
}

/** The forms of a day, those of talk first. @param today ISO date */
export function formsOf(today: string): CompiledForm[] {
  return [
    ...talkForms,
    ...stockForms(today),
    ...shoppingForms,
    ...recipeForms,
    ...planForms(today),
    ...taskAndTasteForms,
  ].map(compiled);
}

export const ANSWERS: readonly CompiledForm[] = answerForms.map(compiled);

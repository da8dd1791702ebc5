// Renders the output of a Process: its template over the frame's variables.
import { renderText, type Rendered } from "../templates/render-text.ts";

/**
 * The text does not say which steps have no output: the caller that shows it to a person does.
 * @param values keyed by variable: those of initialContext and the outputs of the steps; null for a
 * step without output
 */
export function renderOutput(template: string, values: Record<string, unknown>): Rendered {
  return renderText(template, values);
}

// Renders the output of a Process: its template over the frame's variables.
import { renderText, type Rendered } from "../templates/render-text.ts";

/**
 * The caller that shows the text to a person says which steps gave nothing.
 * @param values keyed by variable: those of initialContext and the outputs of the steps; null for a
 * step without output
 */
export function renderOutput(template: string, values: Record<string, unknown>): Rendered {
  return renderText(template, values);
}

// The text of a generated file as `npm run format` would write it.
import { format } from "oxfmt";
import config from "../../oxfmt.config.ts";

/**
 * @param file its name selects the language
 * @throws Error when the text does not parse
 */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, config);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be formatted: ${error.message}`);
  return code;
}

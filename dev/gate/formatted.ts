// Formats the text of a generated file like `npm run format`.
import { format } from "oxfmt";
import config from "../../oxfmt.config.ts";

/**
 * @param file its name selects the language
 * @throws Error if the text cannot be parsed
 */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, config);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be formatted: ${error.message}`);
  return code;
}

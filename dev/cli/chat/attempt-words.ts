// Describes a failed attempt at a hop for the person at the terminal.
import { connectionFault } from "../../model/connection-fault.ts";

const BY_STATUS: Readonly<Record<number, string>> = {
  401: "the endpoint refuses the key (401): check ANTHROPIC_API_KEY",
  402: "the account is out of credit or at a spend limit (402): see its billing",
  403: "the key may not use this model (403): check ANTHROPIC_API_KEY",
  404: "the endpoint does not know the model (404): check ALFRED_MODEL_* and ANTHROPIC_BASE_URL; npm run probe shows more",
  429: "the endpoint has reached a limit of its account (429)",
  529: "the model is overloaded (529)",
};

/**
 * @param data of the event `attempt.failed`
 * @param modelUrl the model's address, if it is known
 */
export function attemptWords(
  { code, part, status, cause }: Readonly<Record<string, unknown>>,
  modelUrl: string | undefined,
): string {
  const what = whatFailed(text(code), { part, status, cause: text(cause) }, modelUrl);
  const isFinal = ["misconfigured", "refused", "invalid_input"].includes(text(code));
  return isFinal || what.endsWith("?") ? what : `${what}. Trying again.`;
}

function whatFailed(
  code: string,
  { part, status, cause }: { part: unknown; status: unknown; cause: string },
  modelUrl: string | undefined,
): string {
  const connectionWords = connectionFault(cause, modelUrl ?? "http://the-model");
  if (connectionWords !== undefined)
    return connectionWords.replace("the-model", "the model's address");
  if (typeof status === "number") {
    return BY_STATUS[status] ?? `the model answered ${status}${cause === "" ? "" : ` (${cause})`}`;
  }
  if (part === "model") {
    return code === "timeout" ? "the model did not answer in time" : "the model cannot be reached";
  }
  return `an attempt failed (${code}${typeof part === "string" ? `, ${part}` : ""})`;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

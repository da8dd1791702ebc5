// The offline model: the Messages API in front of a rule-based interpreter of kitchens.
import { answerContract, KNOWN_CONTRACTS } from "./interpreter/answer-contract.ts";
import { NOT_UNDERSTOOD } from "./interpreter/knowledge/about.ts";
import { checkValue } from "./schema/check-value.ts";
import { conform } from "./schema/conform.ts";
import { WireError } from "./wire/errors.ts";
import type { MessageRequest } from "./wire/read-message-request.ts";
import { startWireServer, type ModelServer, type WireOptions } from "./wire/start-wire-server.ts";

/** The name under which the stand-in lists itself; requests may name any model. */
export const OFFLINE_MODEL = "alfred-offline-kitchen";

/**
 * Starts the offline model. It answers the contracts of Alfred's nodes by their schema's title from
 * nothing but the prompt, and says what it is to everybody else.
 */
export function startOfflineModel(options: WireOptions): Promise<ModelServer> {
  return startWireServer(options, answerOffline, [OFFLINE_MODEL]);
}

/** The answer's JSON text. Errors: WireError 400 for a contract that is not known here. */
export function answerOffline({ contract, schema, user }: MessageRequest): string {
  if (contract === null || schema === null) return NOT_UNDERSTOOD;
  const answer = answerContract(contract, user);
  if (answer === null) {
    throw new WireError(
      400,
      `the offline model answers ${KNOWN_CONTRACTS.join(", ")}, not ${contract}`,
    );
  }
  const fitted = conform(answer, schema);
  const fault = checkValue(fitted, schema);
  if (fault !== null) throw new WireError(500, `the offline model broke ${contract}: ${fault}`);
  return JSON.stringify(fitted);
}

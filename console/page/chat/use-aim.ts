// The message that the address names (`?turn=`): older messages are read until it is there, and then it is shown.
import { useEffect } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { useQuery } from "../shell/router.ts";
import { readOlder, type Transcript } from "./transcript.ts";

/** Where the message of a turn is found on the page. */
export const placeOf = (turnId: string): string => `turn-${turnId}`;

/** @returns the turn; null: the address names none */
export function useAim(
  alfred: AlfredClient,
  conversation: string,
  transcript: Transcript | undefined,
): string | null {
  const turn = useQuery().get("turn");
  const { items = [], next = null } = transcript ?? {};
  const isThere = turn !== null && items.some(({ turnId }) => turnId === turn);
  useEffect(() => {
    if (turn === null) return;
    if (!isThere) {
      if (next !== null) void readOlder(alfred, conversation).catch(() => undefined);
      return;
    }
    const message = document.getElementById(placeOf(turn));
    message?.scrollIntoView({ block: "center" });
    message?.focus({ preventScroll: true });
  }, [turn, isThere, items.length, next]);
  return turn;
}

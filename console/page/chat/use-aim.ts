// The message in the address (`?turn=`): reads older messages until it is there, then scrolls to it.
import { useEffect } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { useQuery } from "../shell/router.ts";
import { readOlder, type Transcript } from "./transcript.ts";

/** The element id of a turn's message. */
export const elementIdOf = (turnId: string): string => `turn-${turnId}`;

/** @returns the turn; null if the address names none */
export function useAim(
  alfred: AlfredClient,
  conversation: string,
  transcript: Transcript | undefined,
): string | null {
  const turn = useQuery().get("turn");
  const { items = [], next = null } = transcript ?? {};
  const isLoaded = turn !== null && items.some(({ turnId }) => turnId === turn);
  useEffect(() => {
    if (turn === null) return;
    if (!isLoaded) {
      if (next !== null) void readOlder(alfred, conversation).catch(() => undefined);
      return;
    }
    const message = document.getElementById(elementIdOf(turn));
    message?.scrollIntoView({ block: "center" });
    message?.focus({ preventScroll: true });
  }, [turn, isLoaded, items.length, next]);
  return turn;
}

// Who answers the next message of a conversation, and the panel for it, which is loaded only if a Process may answer.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { components } from "../../../clients/typescript/types.ts";
import { Problem } from "../shell/problem.tsx";
import type { NextProcess, NextTurn } from "./next-turn.tsx";

interface NextTurnState {
  /** The Process that answers; undefined means the assistant. */
  next: NextProcess | undefined;
  /** Shows the panel for the choice. */
  ask(): void;
  panel: ComponentChildren;
}

/** @param conversation undefined if it is not read yet or accepts no messages */
export function useNextTurn(
  conversation: components["schemas"]["Conversation"] | undefined,
): NextTurnState {
  const [part, setPart] = useState<typeof NextTurn>();
  const [isAsked, setIsAsked] = useState(false);
  const [next, setNext] = useState<NextProcess>();
  const [fault, setFault] = useState<unknown>();
  const isWanted = isAsked || (conversation?.defaultProcessId ?? null) !== null;
  useEffect(() => {
    if (isWanted)
      import("./next-turn.tsx").then((loaded) => setPart(() => loaded.NextTurn), setFault);
  }, [isWanted]);
  const Panel = part;
  return {
    next: conversation === undefined ? undefined : next,
    ask: () => setIsAsked(true),
    panel: (
      <>
        {fault !== undefined && <Problem error={fault} />}
        {Panel !== undefined && conversation !== undefined && (
          <Panel conversation={conversation} isAsked={isAsked} onChange={setNext} />
        )}
      </>
    ),
  };
}

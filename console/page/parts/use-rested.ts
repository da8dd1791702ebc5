// What the person is typing, sent to the API or used a moment after the last key.
import { useEffect, useState } from "preact/hooks";

/** The pause after the last key before a request, in milliseconds. */
const REST_MS = 500;

interface Rested<T> {
  /** Undefined until there is an answer for exactly this text. */
  answer: T | undefined;
  /** Why there is no answer. */
  fault: unknown;
  again: () => void;
}

/** @param text what was typed; null: send no request */
export function useRested<T>(text: string | null, ask: (text: string) => Promise<T>): Rested<T> {
  const [latest, setLatest] = useState<{ text: string; answer?: T; fault?: unknown }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (text === null) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      ask(text).then(
        (answer) => isWanted && setLatest({ text, answer }),
        (fault: unknown) => isWanted && setLatest({ text, fault }),
      );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, round]);
  const current = text !== null && latest?.text === text ? latest : undefined;
  return { answer: current?.answer, fault: current?.fault, again: () => setRound(round + 1) };
}

/** What is typed, once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

// The messages of a conversation, however many: those far from what is seen are only a height, and older ones come when
// somebody scrolls up to them.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../parts/icon-button.tsx";
import { useWords } from "../wording/words.ts";
import { Stretch } from "./stretch.tsx";

interface ScrollerProps<T> {
  label: string;
  messages: readonly T[];
  /** How many messages were put before the one that was first: a stretch keeps its messages when older ones come. */
  before: number;
  hasOlder: boolean;
  onOlder(): Promise<void>;
  isLoading: boolean;
  draw(message: T): ComponentChildren;
  /** What stands behind the messages: what was sent here. */
  behind: readonly ComponentChildren[];
  /** What stands behind all of it: what can be done next, or what went wrong. */
  after: ComponentChildren;
}

/** Messages that are drawn or left out together. */
const STRETCH = 4;
/** So close to the end, one reads the end. */
const NEAR_PX = 120;

export function Scroller<T>(props: ScrollerProps<T>) {
  const { chat, state } = useWords().texts;
  const { messages, before, behind, hasOlder } = props;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const toEnd = () => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  };
  // Where one reads the end, the end stays in sight, also while a reply grows.
  useEffect(() => {
    if (content.current === null) return;
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    grown.observe(content.current);
    return () => grown.disconnect();
  }, []);
  // What one sends, one sees.
  const sent = useRef(behind.length);
  useLayoutEffect(() => {
    if (behind.length > sent.current) {
      isAtEnd.current = true;
      toEnd();
    }
    sent.current = behind.length;
  }, [behind.length]);

  // Older messages come above what is seen, and do not move it.
  const measured = useRef({ before, height: 0 });
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { scrollHeight } = box.current;
    if (before > measured.current.before) {
      box.current.scrollTop += scrollHeight - measured.current.height;
    }
    measured.current = { before, height: scrollHeight };
  });
  const older = useRef(props.onOlder);
  older.current = props.onOlder;
  useEffect(() => {
    if (top.current === null || !hasOlder) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void older.current().catch(() => undefined);
      },
      { root: box.current, rootMargin: "800px 0px 0px" },
    );
    seen.observe(top.current);
    return () => seen.disconnect();
  }, [hasOlder, before]);

  const onScroll = () => {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    setIsAway(!isAtEnd.current);
  };
  const stretches = Map.groupBy(messages.entries(), ([place]) =>
    Math.floor((place - before) / STRETCH),
  );
  return (
    // It scrolls by the keyboard, too.
    <div
      class="messages"
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label={props.label}
      tabIndex={0}
    >
      <div ref={content}>
        <div ref={top} />
        {(props.isLoading || hasOlder) && <p role="status">{state.loading}</p>}
        {[...stretches].map(([number, inside]) => (
          <Stretch key={number} root={box}>
            {inside.map(([, message]) => props.draw(message))}
          </Stretch>
        ))}
        {behind.length > 0 && <ol class="plain-list">{behind}</ol>}
        {props.after}
      </div>
      {isAway && (
        <div class="to-end">
          <IconButton icon="down" name={chat.toEnd} onClick={toEnd} />
        </div>
      )}
    </div>
  );
}

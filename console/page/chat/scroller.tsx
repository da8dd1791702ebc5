// The messages of a conversation, however many. Those far from view are not rendered, and older ones are read when the
// person scrolls up.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../parts/icon-button.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { useWords } from "../wording/words.ts";

interface ScrollerProps<T> {
  label: string;
  messages: readonly T[];
  hasOlder: boolean;
  onOlder(): Promise<void>;
  isLoading: boolean;
  keyOf(message: T): string;
  /** The key of a message that is always rendered. */
  always: string | null;
  /** @param isBare the message scrolls past too fast to be used: leave out its controls */
  draw(message: T, isBare: boolean): ComponentChildren;
  /** Messages that were sent from here and that the transcript does not have yet; they follow the others. */
  pending: readonly ComponentChildren[];
  /** What follows everything: the next actions, or an error. */
  after: ComponentChildren;
}

/** Within this distance of the end, the person counts as reading the end. */
const NEAR_PX = 120;

export function Scroller<T>(props: ScrollerProps<T>) {
  const { chat, state } = useWords().texts;
  const { messages, pending, hasOlder } = props;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isScrolledUp, setIsScrolledUp] = useState(false);

  const scrollToEnd = () => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  };
  const toEnd = () => {
    scrollToEnd();
    // The rows are drawn before the browser reports the scroll.
    box.current?.dispatchEvent(new Event("scroll"));
  };
  const hasMessages = messages.length > 0;
  useLayoutEffect(() => {
    if (hasMessages && isAtEnd.current) toEnd();
  }, [hasMessages]);
  // If the person is reading the end, keep it in sight, even while a reply grows.
  useEffect(() => {
    if (content.current === null) return;
    const sizeObserver = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd();
    });
    sizeObserver.observe(content.current);
    return () => sizeObserver.disconnect();
  }, []);
  // Show the person the message that they have sent.
  const sent = useRef(pending.length);
  useLayoutEffect(() => {
    if (pending.length > sent.current) {
      isAtEnd.current = true;
      toEnd();
    }
    sent.current = pending.length;
  }, [pending.length]);

  const older = useRef(props.onOlder);
  older.current = props.onOlder;
  useEffect(() => {
    if (top.current === null || !hasOlder) return;
    const topObserver = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void older.current().catch(() => undefined);
      },
      { root: box.current, rootMargin: "800px 0px 0px" },
    );
    topObserver.observe(top.current);
    return () => topObserver.disconnect();
  }, [hasOlder, messages.length]);

  const onScroll = () => {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    setIsScrolledUp(!isAtEnd.current);
  };
  return (
    // Focusable, so that the keyboard can scroll it.
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
        {hasMessages && (
          <Windowed
            class="plain-list"
            isOrdered
            isFromEnd
            items={messages}
            keyOf={props.keyOf}
            always={props.always}
            hasMore={hasOlder}
            estimate={130}
            isQuiet={isScrolledUp}
          >
            {props.draw}
          </Windowed>
        )}
        {pending.length > 0 && <ol class="plain-list">{pending}</ol>}
        {props.after}
      </div>
      {isScrolledUp && (
        <div class="to-end">
          <IconButton icon="down" name={chat.toEnd} onClick={toEnd} />
        </div>
      )}
    </div>
  );
}

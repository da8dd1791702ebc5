// The messages of a conversation, however many: those far from what is seen are only a height, and older ones come when
// somebody scrolls up to them.
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
  /** The key of one that is in the document wherever it is. */
  always: string | null;
  draw(message: T): ComponentChildren;
  /** What stands behind the messages: what was sent here. */
  behind: readonly ComponentChildren[];
  /** What stands behind all of it: what can be done next, or what went wrong. */
  after: ComponentChildren;
}

/** So close to the end, one reads the end. */
const NEAR_PX = 120;

export function Scroller<T>(props: ScrollerProps<T>) {
  const { chat, state } = useWords().texts;
  const { messages, behind, hasOlder } = props;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const scrollToEnd = () => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  };
  const toEnd = () => {
    scrollToEnd();
    // What is there is drawn before the browser says that it has scrolled.
    box.current?.dispatchEvent(new Event("scroll"));
  };
  const hasMessages = messages.length > 0;
  useLayoutEffect(() => {
    if (hasMessages && isAtEnd.current) toEnd();
  }, [hasMessages]);
  // Where one reads the end, the end stays in sight, also while a reply grows.
  useEffect(() => {
    if (content.current === null) return;
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd();
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
  }, [hasOlder, messages.length]);

  const onScroll = () => {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    setIsAway(!isAtEnd.current);
  };
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
            isQuiet={isAway}
          >
            {props.draw}
          </Windowed>
        )}
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

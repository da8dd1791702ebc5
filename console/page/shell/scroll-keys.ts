// Scrolls the page by PageDown, PageUp, Home and End while the focus is outside of what scrolls: on a page that was just
// opened, nothing has the focus, or a link of the navigation has it. The focus stays where it is.

/** The parts of pages that scroll. The first one in sight is scrolled: the messages of a chat before the conversations. */
const SCROLLERS = ["main.page", ".messages", ".talks"];

/** In these elements the keys have a meaning of their own, or the browser scrolls by itself. */
const HAVE_KEYS = ["input", "textarea", "select", "dialog", ...SCROLLERS].join();

/** How much of the visible part goes out of sight, as in browsers. */
const PAGE_SHARE = 0.875;

export function watchScrollKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (target instanceof Element && target.closest(HAVE_KEYS) !== null) return;
    // A dialog without the focus is still all that a person can use.
    if (document.querySelector("dialog:modal") !== null) return;
    const scroller = SCROLLERS.map((name) => document.querySelector(name)).find(
      (element) => element?.checkVisibility() === true,
    );
    if (scroller == null) return;
    const top = topAfter(key, scroller);
    if (top === undefined) return;
    event.preventDefault();
    scroller.scrollTo({ top });
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function topAfter(key: string, { scrollTop, clientHeight, scrollHeight }: Element) {
  switch (key) {
    case "PageDown":
      return scrollTop + clientHeight * PAGE_SHARE;
    case "PageUp":
      return scrollTop - clientHeight * PAGE_SHARE;
    case "Home":
      return 0;
    case "End":
      return scrollHeight;
    default:
      return undefined;
  }
}

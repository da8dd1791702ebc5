// Tracks which rows of a long list are in sight and keeps them in place while rows above them are added, removed or
// measured for the first time.
import { layOut, moved, spanBetween, type LaidOut, type Span } from "./list-span.ts";

/** Rows within this many pixels above and below the visible part are drawn too, so that they are there before a scroll. */
const MARGIN = 500;
/**
 * The margin while the list is flung. Rows further away would be gone before they are seen; these few make up for heights
 * that are only estimated.
 */
const FLUNG_MARGIN = 100;
/** The number of rows drawn before anything is measured. */
const FIRST = 12;
/** A scroll counts as over after this long without an event. */
const SETTLED_MS = 150;

/** Selects what the person has opened. It stays drawn, however far away it is. */
const OPEN = "form, [open]";

export class ListView {
  /** The keys of all rows, in order. */
  #keys: readonly string[] = [];
  readonly #keyOf = new WeakMap<Element, string>();
  /** The heights in pixels of measured rows, by key; and the estimate for the others. */
  readonly #heights = new Map<string, number>();
  #estimate: number;
  #span: Span = { from: 0, to: 0 };
  /** The keys of rows that stay drawn because of the focus or because something is open in them. */
  #kept: readonly string[] = [];
  /** The places of the drawn rows. */
  #drawn: readonly number[] = [];
  #isWhole = false;
  #isFromEnd = false;
  /** The rows or the estimate have changed since the last look. */
  #isNew = false;
  /** The first visible row, and its distance from the top of the scrolling element. */
  #anchor: { element: Element; y: number } | undefined;
  /**
   * The height of the gap before the rows, and the correction of the scroll position that is still owed: until the scroll is
   * over, the gap is smaller by so many pixels instead.
   */
  #before = 0;
  #owed = 0;
  #scrolling: ReturnType<typeof setTimeout> | undefined;
  /** The scroll position at the last event, and its distance from the one before in the same scroll. */
  #position = 0;
  #passed = 0;
  #isFlung = false;
  #list: HTMLElement | undefined;
  #scroller: HTMLElement | undefined;
  #onChange = () => {};
  #sizes: ResizeObserver | undefined;

  readonly #margin: number;

  /** @param estimate a row's height until some are measured */
  constructor(estimate: number, margin = MARGIN) {
    this.#estimate = estimate;
    this.#margin = margin;
  }

  /** @param isFromEnd the list opens at its end, and older rows are added before the first */
  show(keys: readonly string[], isFromEnd: boolean): void {
    if (keys === this.#keys) return;
    this.#isFromEnd = isFromEnd;
    const key = this.#anchor && this.#keyOf.get(this.#anchor.element);
    const [oldPlace, newPlace] =
      key === undefined ? [-1, -1] : [this.#keys.indexOf(key), keys.indexOf(key)];
    const start = isFromEnd ? keys.length - FIRST : 0;
    const span = this.#keys.length === 0 ? { from: start, to: start + FIRST } : this.#span;
    this.#span = moved(
      span,
      oldPlace === -1 || newPlace === -1 ? 0 : newPlace - oldPlace,
      keys.length,
    );
    this.#keys = keys;
    this.#isNew = true;
  }

  /** What to draw. @param always the key of a row that is always drawn */
  rows(always: string | null): LaidOut & { before: number } {
    const { length } = this.#keys;
    const { from, to } = this.#isWhole ? { from: 0, to: length } : this.#span;
    const places = new Set(Array.from({ length: to - from }, (_, n) => from + n));
    for (const key of [...this.#kept, always ?? ""]) places.add(this.#keys.indexOf(key));
    places.delete(-1);
    this.#drawn = [...places].sort((a, b) => a - b);
    const laidOut = layOut(length, this.#heightAt, this.#drawn);
    this.#before = laidOut.rows[0]?.gap ?? 0;
    return { ...laidOut, before: this.#before - this.#owed };
  }

  /**
   * Whether the last event of a scroll has moved the list by more than a screen, so that no row stays in sight. False while
   * all rows are drawn.
   */
  get isFlung(): boolean {
    return this.#isFlung && !this.#isWhole;
  }

  readonly #heightAt = (place: number): number =>
    this.#heights.get(this.#keys[place] ?? "") ?? this.#estimate;

  /** @param onChange redraws the list. @returns a function that stops watching */
  open(list: HTMLElement, onChange: () => void): () => void {
    [this.#list, this.#scroller, this.#onChange] = [list, scrollerOf(list), onChange];
    const scroller = this.#scroller;
    this.#sizes = new ResizeObserver((entries) => this.#onSizes(entries));
    for (const element of [list, scroller, ...allAbove(list, scroller)])
      this.#sizes.observe(element);
    const ends = new AbortController();
    const options = { passive: true, signal: ends.signal };
    scroller.addEventListener("scroll", () => this.#onScroll(), options);
    // The next Tab may come before the scroll to the row: draw its neighbours at once.
    list.addEventListener("focusin", () => this.#look(), options);
    // Draw all rows for printing and for the browser's own search.
    addEventListener("beforeprint", () => this.#drawAll(true), options);
    addEventListener("afterprint", () => this.#drawAll(false), options);
    addEventListener("keydown", (event) => isSearch(event) && this.#drawAll(true), options);
    addEventListener("focus", () => this.#drawAll(false), options);
    return () => {
      ends.abort();
      clearTimeout(this.#scrolling);
      this.#sizes?.disconnect();
    };
  }

  /** Call this after each render. */
  drawn(): void {
    if (this.#owed > this.#before) this.#settle();
    for (const [n, element] of [...(this.#list?.children ?? [])].entries()) {
      if (this.#keyOf.has(element)) continue;
      this.#keyOf.set(element, this.#keys[this.#drawn[n] ?? -1] ?? "");
      this.#sizes?.observe(element);
    }
    if (!this.#isNew) return;
    this.#isNew = false;
    this.#look();
  }

  #onScroll(): void {
    const { scrollTop = 0 } = this.#scroller ?? {};
    // The first event of a scroll may be a jump to a position, which is not a fling.
    this.#passed = this.#scrolling === undefined ? 0 : Math.abs(scrollTop - this.#position);
    this.#position = scrollTop;
    clearTimeout(this.#scrolling);
    this.#scrolling = setTimeout(() => {
      this.#scrolling = undefined;
      this.#passed = 0;
      this.#settle();
      this.#look();
    }, SETTLED_MS);
    if (this.#isNearTop()) this.#settle();
    this.#look();
  }

  #onSizes(entries: readonly ResizeObserverEntry[]): void {
    const isFirst = this.#heights.size === 0;
    for (const { target, borderBoxSize } of entries) {
      const key = this.#keyOf.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (key === undefined) continue;
      if (!target.isConnected) this.#sizes?.unobserve(target);
      // A hidden list cannot be measured.
      else if (height > 0) this.#heights.set(key, height);
    }
    const known = [...(isFirst ? this.#heights.values() : [])];
    if (known.length > 0) {
      this.#estimate = known.reduce((sum, height) => sum + height, 0) / known.length;
      this.#isNew = true;
    }
    this.#keepPlace();
    // Rows that were drawn just now could not be measured in this frame.
    requestAnimationFrame(() => this.#look());
  }

  /** Finds which rows are in sight and has them drawn. */
  #look(): void {
    const [list, scroller] = [this.#list, this.#scroller];
    // A hidden list has no position.
    if (!scroller?.isConnected || !list || list.getClientRects().length === 0) return;
    this.#keepPlace();
    const { top: edge, height } = scroller.getBoundingClientRect();
    const top = edge - list.getBoundingClientRect().top + this.#owed;
    // At the top of a list that opens at its beginning, no row is held in place, so that rows added above become visible.
    const isHeld = top > 0 || this.#isFromEnd;
    const isSeen = (row: Element) => row.getBoundingClientRect().bottom > edge;
    const first = isHeld ? [...list.children].find(isSeen) : undefined;
    this.#anchor = first && { element: first, y: this.#yOf(first) };
    const isFlung = this.#passed > height;
    const margin = isFlung ? FLUNG_MARGIN : this.#margin;
    const span = spanBetween(
      this.#keys.length,
      this.#heightAt,
      top - margin,
      top + height + margin,
    );
    const kept = this.#keptNow();
    const isSame =
      !this.#isNew &&
      isFlung === this.#isFlung &&
      span.from === this.#span.from &&
      span.to === this.#span.to &&
      kept.join() === this.#kept.join();
    [this.#span, this.#kept, this.#isNew, this.#isFlung] = [span, kept, false, isFlung];
    if (!isSame && !this.#isWhole) this.#onChange();
  }

  /** The focused row with its neighbours, which Tab can reach, and the rows in which something is open. */
  #keptNow(): string[] {
    const rows = [...(this.#list?.children ?? [])];
    const keys = rows
      .filter((row) => row.querySelector(OPEN) !== null)
      .map((row) => this.#keyOf.get(row) ?? "");
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    const place = this.#drawn[focused];
    if (place === undefined) return keys;
    return [...keys, ...this.#keys.slice(Math.max(0, place - 1), place + 2)];
  }

  #drawAll(isWhole: boolean): void {
    if (this.#isWhole === isWhole) return;
    this.#isWhole = isWhole;
    this.#onChange();
  }

  /** The row's distance from the top of the scrolling element. */
  #yOf(row: Element): number {
    const scroller = this.#scroller;
    if (scroller === undefined) return 0;
    const { top } = scroller.getBoundingClientRect();
    return row.getBoundingClientRect().top - top + scroller.scrollTop;
  }

  /**
   * Keeps the first visible row in place, whatever has happened above it. During a scroll it shrinks the gap instead of
   * moving the scroll position, because setting that would stop a touch scroll.
   */
  #keepPlace(): void {
    const anchor = this.#anchor;
    if (!anchor?.element.isConnected) return;
    const by = this.#yOf(anchor.element) - anchor.y;
    // Browsers report rounded positions.
    if (Math.abs(by) < 0.1) return;
    this.#owed += by;
    if (this.#scrolling === undefined || this.#isNearTop()) this.#settle();
    else this.#setBefore();
  }

  /** The gap is too small, or a scroll could reach the place where it is too large. */
  #isNearTop(): boolean {
    const { scrollTop = 0, clientHeight = 0 } = this.#scroller ?? {};
    return this.#owed > this.#before || scrollTop < clientHeight + Math.abs(this.#owed);
  }

  #settle(): void {
    const [scroller, by] = [this.#scroller, this.#owed];
    if (by === 0 || scroller === undefined) return;
    this.#owed = 0;
    this.#setBefore();
    scroller.scrollTop += by;
    this.#position += by;
    if (this.#anchor !== undefined) this.#anchor.y += by;
  }

  #setBefore(): void {
    if (this.#list === undefined) return;
    this.#list.style.paddingBlockStart = `${this.#before - this.#owed}px`;
  }
}

/** The nearest scrolling ancestor. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let box = list.parentElement; box !== null; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
}

/** The elements above the list in the scrolling element: when they grow, the list moves. */
function allAbove(list: HTMLElement, scroller: HTMLElement): Element[] {
  const above: Element[] = [];
  for (let box: Element | null = list; box !== null && box !== scroller; box = box.parentElement) {
    let sibling = box.previousElementSibling;
    for (; sibling !== null; sibling = sibling.previousElementSibling) {
      above.push(sibling);
    }
  }
  return above;
}

const isSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "F3" || ((ctrlKey || metaKey) && key.toLowerCase() === "f");

// A list of any length that renders only the visible rows and some around them. Rows are in normal flow, and gaps as high as
// the omitted rows take their place. All rows are rendered for printing and for the browser's own search.
import { Component, type ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { ListView } from "./list-view.ts";

interface WindowedProps<T> {
  items: readonly T[];
  keyOf(item: T): string;
  /**
   * The content of the item's `li`.
   * @param isBare the list is being flung past the item: the content may omit its controls, as long as its height stays the same
   */
  children(item: T, isBare: boolean): ComponentChildren;
  /** The key of an item that is always rendered. */
  always?: string | null;
  class?: string;
  classOf?(item: T): string;
  /** The order has meaning. */
  isOrdered?: boolean;
  /** The list opens at its end. */
  isFromEnd?: boolean;
  /** There are more items than were read. */
  hasMore?: boolean;
  /** An item's height in pixels until some are measured. */
  estimate?: number;
  /** How many pixels above and below the visible part are rendered, too; absent: the default of `ListView`. */
  margin?: number;
  /** The items are rows of a grid, of which the header is the first row. */
  isGrid?: boolean;
  /** Screen readers do not announce items that are added. */
  isQuiet?: boolean;
}

export function Windowed<T>(props: WindowedProps<T>) {
  const { items, keyOf, children, classOf, hasMore = false, isFromEnd = false } = props;
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  const [view] = useState(() => new ListView(props.estimate ?? 56, props.margin));
  const [, drawAgain] = useReducer((drawings: number) => drawings + 1, 0);
  const keys = useMemo(() => items.map(keyOf), [items]);
  useLayoutEffect(() => {
    if (list.current !== null) return view.open(list.current, () => drawAgain(undefined));
    return undefined;
  }, []);
  useLayoutEffect(() => view.drawn());
  view.show(keys, isFromEnd);
  const { before, rows, after } = view.rows(props.always ?? null);
  const isPart = rows.length < items.length || hasMore;
  const isGrid = props.isGrid === true;
  // The types of these elements differ only in members that are not used here.
  const List = (isGrid ? "div" : props.isOrdered === true ? "ol" : "ul") as "ul";
  const Item = (isGrid ? "div" : "li") as "li";
  const placeOf = (place: number) => {
    if (isGrid) return { role: "row", "aria-rowindex": place + 2 } as const;
    return isPart
      ? { "aria-posinset": place + 1, "aria-setsize": hasMore ? -1 : items.length }
      : {};
  };
  return (
    <List
      ref={list}
      {...(isGrid ? { role: "rowgroup" as "group" } : {})}
      class={isGrid ? "windowed" : `${props.class ?? "rows"} windowed`}
      aria-live={props.isQuiet === true ? "off" : undefined}
      style={{ paddingBlockStart: `${before}px`, paddingBlockEnd: `${after}px` }}
    >
      {rows.map(({ place, gap }, n) => {
        const item = items[place] as T;
        return (
          <Item
            key={keys[place]}
            class={classOf?.(item)}
            {...placeOf(place)}
            style={{ marginBlockStart: n === 0 || gap === 0 ? "" : `${gap}px` }}
          >
            <Drawn item={item} draw={children} isFlung={view.isFlung} />
          </Item>
        );
      })}
    </List>
  );
}

interface DrawnProps<T> {
  item: T;
  draw(item: T, isBare: boolean): ComponentChildren;
  isFlung: boolean;
}

/**
 * Rendered again only if the item or its render function changes, so a scroll re-renders no item. After a fling, bare items
 * are completed. A complete item does not become bare again, because the focus may be in it.
 */
class Drawn<T> extends Component<DrawnProps<T>> {
  #isBare = true;

  override shouldComponentUpdate(next: DrawnProps<T>): boolean {
    const isCompleted = this.#isBare && !next.isFlung;
    return isCompleted || next.item !== this.props.item || next.draw !== this.props.draw;
  }

  override render({ item, draw, isFlung }: DrawnProps<T>): ComponentChildren {
    this.#isBare &&= isFlung;
    return draw(item, this.#isBare);
  }
}

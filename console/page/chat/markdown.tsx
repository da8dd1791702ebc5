// Renders Markdown as elements, never as HTML. Until the parser has been loaded, the source is shown.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useWords } from "../wording/words.ts";
import type * as Parser from "./parse-markdown.tsx";

let parser: typeof Parser | undefined;
let loading: Promise<typeof Parser> | undefined;

export function Markdown({ text }: { text: string }) {
  const [, setLoaded] = useState(parser !== undefined);
  useEffect(() => {
    if (parser !== undefined) return;
    loading ??= import("./parse-markdown.tsx");
    loading.then(
      (module) => {
        parser = module;
        setLoaded(true);
      },
      // The source is readable too.
      () => (loading = undefined),
    );
  }, []);
  const { list } = useWords().texts;
  const drawn = useMemo(() => parser?.elementsOf(text, list), [parser, text, list]);
  if (text === "") return null;
  return <div class="markdown">{drawn ?? <p class="plain">{text}</p>}</div>;
}

// A part of the page that is loaded when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useNewVersion } from "../offline/use-new-version.ts";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";

interface LazyOptions {
  /** The part is not a whole page, but belongs to one. */
  isWithin?: boolean;
}

/** @param load imports the part; called when the part is to be shown and is not loaded yet */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isWithin = false }: LazyOptions = {},
) {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const { state, offline } = useWords().texts;
    const isNew = useNewVersion();
    const [, setIsLoaded] = useState(loaded !== undefined);
    const [fault, setFault] = useState<unknown>();
    const begin = () => {
      if (loaded !== undefined) return;
      setFault(undefined);
      load().then((part) => {
        loaded = part;
        setIsLoaded(true);
      }, setFault);
    };
    useEffect(begin, []);
    const Part = loaded;
    if (Part !== undefined) return <Part {...props} />;
    const message =
      fault === undefined ? (
        <p role="status">{state.loading}</p>
      ) : (
        <Problem error={isNew ? offline.isGone : fault} onAgain={begin} />
      );
    if (isWithin) return message;
    return (
      <main class="page">
        {fault !== undefined && <h1>{state.failed}</h1>}
        {message}
      </main>
    );
  };
}

// Shows an error in place of a page that could not be drawn, instead of an empty or half-drawn screen. The page is drawn
// again when something has been read, because a stored copy may have caused the error.
import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { reads } from "../data/use-read.ts";
import { useWords } from "../wording/words.ts";

export function PageGuard({ children }: { children: ComponentChildren }) {
  const { state } = useWords().texts;
  const [fault, drawAgain] = useErrorBoundary((error) => console.error(error));
  useEffect(() => {
    if (fault === undefined) return;
    return reads.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") drawAgain();
    });
  }, [fault]);
  if (fault === undefined) return <>{children}</>;
  return (
    <main class="page">
      <div role="alert">
        <h1>{state.failed}</h1>
      </div>
      <button type="button" onClick={() => location.reload()}>
        {state.again}
      </button>
    </main>
  );
}

// Where the page is: the address, which changes without loading the page again.
import { useEffect, useState } from "preact/hooks";

const CHANGED = "alfred:navigated";

export function navigate(path: string, { replace = false } = {}): void {
  if (path === location.pathname) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  dispatchEvent(new Event(CHANGED));
}

/** The parts of the address: `/chat/1` → `["chat", "1"]`. */
export function usePath(): string[] {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const read = () => setPath(location.pathname);
    for (const name of ["popstate", CHANGED]) addEventListener(name, read);
    return () => {
      for (const name of ["popstate", CHANGED]) removeEventListener(name, read);
    };
  }, []);
  return path.split("/").filter((part) => part !== "");
}

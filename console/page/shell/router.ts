// The current address. Navigation changes it without reloading the page.
import { useEffect, useState } from "preact/hooks";

const CHANGED = "alfred:navigated";

export function navigate(path: string, { replace = false } = {}): void {
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  dispatchEvent(new Event(CHANGED));
}

/** Changes one parameter of the address's query; an empty value removes it. The history keeps no entry for it. */
export function setQuery(name: string, value: string): void {
  const query = new URLSearchParams(location.search);
  if (value === "") query.delete(name);
  else query.set(name, value);
  navigate(`${location.pathname}?${query}`.replace(/\?$/, ""), { replace: true });
}

/** The parts of the address: `/chat/1` → `["chat", "1"]`. */
export const usePath = (): string[] =>
  useAddress((url) => url.pathname)
    .split("/")
    .filter((part) => part !== "");

/** The query string of the address. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useAddress((url) => url.search));

function useAddress(part: (url: Location) => string): string {
  const [value, setValue] = useState(part(location));
  useEffect(() => {
    const read = () => setValue(part(location));
    for (const name of ["popstate", CHANGED]) addEventListener(name, read);
    return () => {
      for (const name of ["popstate", CHANGED]) removeEventListener(name, read);
    };
  }, []);
  return value;
}

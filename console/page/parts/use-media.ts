// Whether a media query of CSS is true now.
import { useEffect, useState } from "preact/hooks";

export function useMedia(query: string): boolean {
  const [isTrue, setIsTrue] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const listen = () => setIsTrue(list.matches);
    listen();
    list.addEventListener("change", listen);
    return () => list.removeEventListener("change", listen);
  }, [query]);
  return isTrue;
}

// Whether a deployment has brought another version of the page.
import { useEffect, useState } from "preact/hooks";
import { hasNewVersion, watchVersion } from "./versions.ts";

export function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(hasNewVersion);
  useEffect(() => watchVersion(() => setIsNew(hasNewVersion())), []);
  return isNew;
}

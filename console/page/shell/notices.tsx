// What every page is told: that Alfred does not answer, or that a deployment has brought a new version of the page.
import { useEffect, useState } from "preact/hooks";
import { useIsAway } from "../data/reach.ts";
import { hasNewVersion, takeNewVersion, watchVersion } from "../offline/versions.ts";
import { useWords } from "../wording/words.ts";

export function Notices() {
  const { offline } = useWords().texts;
  const isAway = useIsAway();
  const [isNew, setIsNew] = useState(hasNewVersion);
  useEffect(() => watchVersion(() => setIsNew(hasNewVersion())), []);
  return (
    <div class="notices" role="status">
      {isAway && <p>{offline.away}</p>}
      {isNew && (
        <p>
          {offline.newVersion}{" "}
          <button type="button" onClick={takeNewVersion}>
            {offline.load}
          </button>
        </p>
      )}
    </div>
  );
}

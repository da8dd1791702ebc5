// Notices on every page: there is no network, Alfred does not answer, or a deployment has brought a new version of the console.
import { useState } from "preact/hooks";
import { useReach } from "../data/reach.ts";
import { takeNewVersion } from "../offline/versions.ts";
import { useNewVersion } from "../offline/use-new-version.ts";
import { useWords } from "../wording/words.ts";

export function Notices() {
  const { offline } = useWords().texts;
  const reach = useReach();
  const isNew = useNewVersion();
  const [isLoading, setIsLoading] = useState(false);
  return (
    <div class="notices" role="status">
      {reach !== "reachable" && <p>{reach === "offline" ? offline.noNetwork : offline.away}</p>}
      {isNew && (
        <p>
          {offline.newVersion}{" "}
          <button
            type="button"
            disabled={isLoading}
            onClick={() => {
              setIsLoading(true);
              void takeNewVersion();
            }}
          >
            {offline.load}
          </button>
        </p>
      )}
    </div>
  );
}

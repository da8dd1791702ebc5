// The Automate pages: Processes and what they call, events, metrics and notices.
import { useWords } from "../wording/words.ts";
import { Events } from "./events.tsx";
import { Metrics } from "./metrics.tsx";
import { Notices } from "./notices.tsx";
import { ImportOpenApi } from "./openapi/import-openapi.tsx";
import { NewProcess } from "./process/new-process.tsx";
import { ProcessPage } from "./process/process-page.tsx";
import { Processes } from "./processes.tsx";
import { Secrets } from "./secrets.tsx";
import { NewService } from "./service/new-service.tsx";
import { ServicePage } from "./service/service-page.tsx";
import { Services } from "./services.tsx";
import { FromToolTemplate } from "./template/from-tool-template.tsx";
import { ServiceTemplates, ToolTemplates } from "./template/templates.tsx";
import { NewTool } from "./tool/new-tool.tsx";
import { ToolPage } from "./tool/tool-page.tsx";
import { Tools } from "./tools.tsx";
import { InAutomate } from "./ways.tsx";

interface AutomateProps {
  /** The address after `/automate`: the page, then an id or a word such as `new`, then the tab. */
  path: readonly string[];
}

export function Automate({ path }: AutomateProps) {
  return (
    <InAutomate current={path[0] ?? "processes"}>
      <CurrentPage path={path} />
    </InAutomate>
  );
}

function CurrentPage({ path: [side = "processes", id, view] }: AutomateProps) {
  const { texts } = useWords();
  switch (side) {
    case "processes":
      if (id === undefined) return <Processes />;
      if (id === "new") return <NewProcess />;
      return <ProcessPage key={id} id={id} view={view ?? "steps"} />;
    case "tools":
      if (id === undefined) return <Tools />;
      if (id === "import") return <ImportOpenApi />;
      if (id === "templates") {
        return view === undefined ? <ToolTemplates /> : <FromToolTemplate key={view} id={view} />;
      }
      return id === "new" ? <NewTool /> : <ToolPage key={id} id={id} view={view ?? "try"} />;
    case "services":
      if (id === undefined) return <Services />;
      if (id === "templates") return <ServiceTemplates />;
      return id === "new" ? <NewService /> : <ServicePage key={id} id={id} />;
    case "secrets":
      return <Secrets />;
    case "events":
      return <Events />;
    case "metrics":
      return <Metrics />;
    case "notices":
      return <Notices />;
    default:
      return <h1>{texts.state.notFound}</h1>;
  }
}

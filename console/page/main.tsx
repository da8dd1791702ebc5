// The page's entry.
import { render } from "preact";

render(<h1>Alfred</h1>, document.getElementById("app")!);

import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/answer.css";
import "./styles/tools.css";
import "./styles/sources.css";
import "./styles/conversations.css";
import "./styles/composer.css";
import "./styles/welcome.css";
import "./styles/motion.css";
import { applyTheme } from "./theme.ts";

applyTheme();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);

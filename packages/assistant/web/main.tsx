import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/answer.css";
import "./styles/parts.css";
import "./styles/motion.css";
import { applyTheme } from "./theme.ts";

applyTheme();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);

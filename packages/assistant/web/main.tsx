import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/all.css";
import { applyTheme } from "./theme.ts";

applyTheme();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);

import { render } from "preact";
import { App } from "./app.tsx";
import { takePageKey } from "./page-key.ts";
import "./styles/all.css";
import { applyTheme } from "./theme.ts";
import { applyLanguage } from "./words/words.ts";

takePageKey();
applyTheme();
applyLanguage();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);

import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { ModelView } from "../../src/contract.ts";
import { currentTheme, switchTheme } from "../theme.ts";
import { Icon } from "./icon.tsx";

interface Props {
  title: string | undefined;
  model: ModelView | undefined;
  onExport: (() => void) | undefined;
  menuButton: RefObject<HTMLButtonElement | null>;
  onMenu(): void;
}

export function TopBar({ title, model, onExport, menuButton, onMenu }: Props) {
  const [theme, setTheme] = useState(currentTheme);
  return (
    <header class="top-bar">
      <button type="button" class="plain menu" aria-label="Conversations" ref={menuButton} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <p class="title" dir="auto">
        {title ?? ""}
      </p>
      {model !== undefined && (
        <span class={model.connected ? "model" : "model missing"}>
          {model.connected ? model.name : "no model"}
        </span>
      )}
      {onExport !== undefined && (
        <button
          type="button"
          class="plain"
          aria-label="Export as Markdown"
          title="Export as Markdown"
          onClick={onExport}
        >
          <Icon name="download" />
        </button>
      )}
      <button
        type="button"
        class="plain"
        aria-label={theme === "dark" ? "Light colours" : "Dark colours"}
        title={theme === "dark" ? "Light colours" : "Dark colours"}
        onClick={() => setTheme(switchTheme())}
      >
        <Icon name={theme === "dark" ? "sun" : "moon"} />
      </button>
    </header>
  );
}

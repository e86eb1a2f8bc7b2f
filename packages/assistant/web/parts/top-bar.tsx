import type { ComponentChildren, RefObject } from "preact";
import { useState } from "preact/hooks";
import { currentTheme, switchTheme } from "../theme.ts";
import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";

interface Props {
  /** The heading of the page, unless what is below has one. */
  title: string | undefined;
  menuButton: RefObject<HTMLButtonElement | null>;
  onMenu(): void;
  /** The model, and what can be done with the conversation. */
  children?: ComponentChildren;
}

export function TopBar({ title, menuButton, onMenu, children }: Props) {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "dark" ? w.lightColours : w.darkColours;
  return (
    <header class="top-bar">
      <button type="button" class="plain menu" aria-label={w.conversations} ref={menuButton} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      {title === undefined ? (
        <span class="title" />
      ) : (
        <h1 class="title" dir="auto">
          {title}
        </h1>
      )}
      {children}
      <button
        type="button"
        class="plain theme"
        aria-label={other}
        title={other}
        onClick={() => setTheme(switchTheme())}
      >
        <Icon name={theme === "dark" ? "sun" : "moon"} />
      </button>
    </header>
  );
}

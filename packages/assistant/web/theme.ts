const key = "theme";

export type Theme = "light" | "dark";

/** Undefined: as the system wants it. */
export function storedTheme(): Theme | undefined {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : undefined;
}

export function currentTheme(): Theme {
  return storedTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** The person's choice, if there is one; otherwise the system's, which the styles follow by themselves. */
export function applyTheme(): void {
  const theme = storedTheme();
  if (theme === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme | undefined): void {
  if (theme === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
}

export function switchTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark";
  chooseTheme(next);
  return next;
}

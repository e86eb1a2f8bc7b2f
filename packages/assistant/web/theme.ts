const key = "theme";

export type Theme = "light" | "dark";

function stored(): Theme | undefined {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : undefined;
}

export function currentTheme(): Theme {
  return stored() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** The person's choice, if there is one; otherwise the system's, which the styles follow by themselves. */
export function applyTheme(): void {
  const theme = stored();
  if (theme !== undefined) document.documentElement.dataset.theme = theme;
}

export function switchTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark";
  localStorage.setItem(key, next);
  applyTheme();
  return next;
}

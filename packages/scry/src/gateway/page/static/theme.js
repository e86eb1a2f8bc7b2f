// Light or dark: as the system has it, until the person chooses. The assistant's page keeps its choice the same way.

const key = "theme";
const button = document.querySelector("#theme");
button.hidden = false;

const stored = () => {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : undefined;
};
const current = () => stored() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function apply() {
  const theme = stored();
  if (theme) document.documentElement.dataset.theme = theme;
  button.setAttribute("aria-label", current() === "dark" ? "Switch to light" : "Switch to dark");
}

button.addEventListener("click", () => {
  localStorage.setItem(key, current() === "dark" ? "light" : "dark");
  apply();
});
apply();

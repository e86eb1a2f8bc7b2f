/**
 * Horizontal bars as SVG: a group of bars for each row of a table, one bar for each series. It brings its own background
 * and colours for light and dark, so that it can be read on any page, and says what it shows in its title and description.
 */
export interface BarChart {
  title: string;
  /** The names of the series, in the order of the values. */
  series: readonly string[];
  rows: readonly { label: string; values: readonly (number | undefined)[] }[];
}

const palette = {
  light: ["#0969da", "#bc4c00", "#8250df", "#57606a", "#1a7f37", "#a40e26"],
  dark: ["#58a6ff", "#f0883e", "#bc8cff", "#9aa4af", "#3fb950", "#ff7b72"],
};
const width = 760;
const labelWidth = 230;
const valueWidth = 70;
const barHeight = 14;
const groupGap = 12;
const lineHeight = 16;
/** Of the font at its size; a little more than it needs. */
const letterWidth = 6.8;

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Words in lines that fit beside the bars. */
function wrap(text: string): string[] {
  const room = Math.floor((labelWidth - 20) / letterWidth);
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const colours = (scheme: keyof typeof palette) =>
  palette[scheme].map((colour, index) => `.s${index}{fill:${colour}}`).join("");

const style = [
  "text{font:12px system-ui,sans-serif;fill:#1f2328}.title{font-size:14px;font-weight:600}.back{fill:#fff;stroke:#d0d7de}",
  colours("light"),
  "@media (prefers-color-scheme:dark){text{fill:#e6edf3}.back{fill:#0d1117;stroke:#30363d}",
  `${colours("dark")}}`,
].join("");

const text = (x: number, y: number, content: string, attributes = "") =>
  `<text x="${x}" y="${y}"${attributes}>${escapeXml(content)}</text>`;

export function barChart({ title, series, rows }: BarChart): string {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const scale = (width - labelWidth - valueWidth) / (most || 1);
  const parts = [text(16, 28, title, ' class="title"')];
  let y = 44;

  if (series.length > 1) {
    let x = 16;
    for (const [index, name] of series.entries()) {
      const room = 28 + name.length * letterWidth;
      if (x + room > width) {
        x = 16;
        y += lineHeight + 4;
      }
      parts.push(`<rect class="s${index}" x="${x}" y="${y}" width="11" height="11" rx="2"/>`);
      parts.push(text(x + 16, y + 10, name));
      x += room;
    }
    y += 28;
  }

  for (const { label, values } of rows) {
    const lines = wrap(label);
    const height = Math.max(values.length * (barHeight + 2), lines.length * lineHeight);
    const start = y + (height - lines.length * lineHeight) / 2;
    for (const [index, line] of lines.entries())
      parts.push(text(labelWidth - 10, start + (index + 1) * lineHeight - 4, line, ' text-anchor="end"'));
    for (const [index, value] of values.entries()) {
      if (value === undefined) continue;
      const top = y + (height - values.length * (barHeight + 2)) / 2 + index * (barHeight + 2);
      const length = Math.max(1, Math.round(value * scale));
      parts.push(
        `<rect class="s${index}" x="${labelWidth}" y="${top}" width="${length}" height="${barHeight}" rx="2"/>`,
        text(labelWidth + length + 6, top + 11, String(value)),
      );
    }
    y += height + groupGap;
  }

  const described = rows
    .map(({ label, values }) => {
      const named = values.flatMap((value, index) =>
        value === undefined ? [] : [series.length > 1 ? `${series[index]} ${value}` : String(value)],
      );
      return `${label}: ${named.join(", ")}`;
    })
    .join("; ");
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 4}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(described)}</desc>`,
    `<style>${style}</style>`,
    `<rect class="back" x="0.5" y="0.5" width="${width - 1}" height="${y + 3}" rx="8"/>`,
    ...parts,
    "</svg>",
  ].join("\n")}\n`;
}

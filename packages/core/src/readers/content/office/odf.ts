import { escapeHtml, walkXml } from "./office-xml.ts";
import { damaged, locked, type Zip } from "./zip.ts";

const mostRepeats = 50;

/** Text, sheets and slides of OpenDocument as HTML: the three share one vocabulary. */
export function odfHtml(zip: Zip, mostRows: number): { html: string; cut: boolean } {
  if (zip.text("META-INF/manifest.xml")?.includes("encryption-data")) throw locked();
  const xml = zip.text("content.xml");
  if (xml === undefined) throw damaged();
  const html: string[] = [];
  const open: string[] = [];
  let rows = 0;
  let repeats = 1;
  let cut = false;
  let left = 0;
  let slides = 0;
  const isLeftOut = (name: string) =>
    name === "text:tracked-changes" ||
    name === "office:annotation" ||
    name === "svg:title" ||
    name === "svg:desc";
  const put = (tag: string) => {
    open.push(tag);
    html.push(`<${tag}>`);
  };
  const end = () => void html.push(`</${open.pop()}>`);
  walkXml(xml, {
    open(name, attributes) {
      if (left > 0 || isLeftOut(name)) left += 1;
      if (left > 0) return;
      if (name === "text:h")
        put(`h${Math.min(6, Math.max(1, Number(attributes["text:outline-level"]) || 1))}`);
      else if (name === "text:p") put("p");
      else if (name === "text:list") put("ul");
      else if (name === "text:list-item") put("li");
      else if (name === "text:a") html.push(`<a href="${escapeHtml(attributes["xlink:href"] ?? "")}">`);
      else if (name === "text:tab" || name === "text:s") html.push(" ");
      else if (name === "text:line-break") html.push("<br>");
      else if (name === "draw:page") html.push(`<h2>Slide ${++slides}</h2>`);
      else if (name === "table:table") {
        const sheet = attributes["table:name"];
        rows = 0;
        if (sheet && zip.text("mimetype")?.includes("spreadsheet"))
          html.push(`<h2>${escapeHtml(sheet)}</h2>`);
        put("table");
      } else if (name === "table:table-row") {
        rows += 1;
        if (rows > mostRows) {
          cut = true;
          left += 1;
        } else put("tr");
      } else if (name === "table:table-cell") {
        // Empty cells up to the edge of the sheet are one cell that is repeated a thousand times.
        repeats = Math.min(mostRepeats, Number(attributes["table:number-columns-repeated"]) || 1);
        put("td");
      }
    },
    close(name) {
      if (left > 0) {
        left -= 1;
        return;
      }
      if (name === "text:a") html.push("</a>");
      else if (/^(?:text:(?:h|p|list|list-item)|table:(?:table|table-row))$/.test(name)) end();
      else if (name === "table:table-cell") {
        end();
        const start = html.lastIndexOf("<td>");
        const cell = html.slice(start).join("");
        for (let more = 1; more < repeats; more++) html.push(cell);
        repeats = 1;
      }
    },
    text(text) {
      if (left === 0 && open.some((tag) => tag === "p" || tag.startsWith("h"))) html.push(escapeHtml(text));
    },
  });
  return { html: html.join(""), cut };
}

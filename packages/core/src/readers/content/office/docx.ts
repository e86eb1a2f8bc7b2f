import { escapeHtml, relationsOf, walkXml } from "./office-xml.ts";
import { damaged, type Zip } from "./zip.ts";

/** Names of styles that are headings; "Title" is above them all. */
const headingStyle = /^(?:heading|titre|berschrift|überschrift|ttulo|titolo|kop)\s*([1-6])$/i;

/** The main text of a Word document as HTML. Deleted and hidden text is left out; macros are never looked at. */
export function docxHtml(zip: Zip): { html: string; hidden: number } {
  const xml = zip.text("word/document.xml");
  if (xml === undefined) throw damaged();
  const links = relationsOf(zip.text("word/_rels/document.xml.rels"));
  const levels = headingLevels(zip.text("word/styles.xml"));
  const html: string[] = [];
  let paragraph = { text: "", heading: 0, item: false };
  /** Paragraphs inside a table's cell are lines of it. */
  let cells = 0;
  let run = { bold: false, italic: false, hidden: false };
  let inText = false;
  let deleted = 0;
  let hidden = 0;
  const flush = () => {
    const { text, heading, item } = paragraph;
    paragraph = { text: "", heading: 0, item: false };
    if (!text.trim()) return;
    if (heading > 0 && cells === 0) html.push(`<h${heading}>${text}</h${heading}>`);
    else html.push(item ? `<ul><li>${text}</li></ul>` : `<p>${text}</p>`);
  };
  walkXml(xml, {
    open(name, attributes) {
      const value = attributes["w:val"];
      const isOn = value !== "0" && value !== "false" && value !== "none";
      if (name === "w:del" || name === "w:moveFrom") deleted += 1;
      else if (name === "w:r") run = { bold: false, italic: false, hidden: false };
      else if (name === "w:b") run.bold = isOn;
      else if (name === "w:i") run.italic = isOn;
      else if (name === "w:vanish") run.hidden = isOn;
      else if (name === "w:t") inText = true;
      else if (name === "w:tab") paragraph.text += " ";
      else if (name === "w:br" || name === "w:cr") paragraph.text += "<br>";
      else if (name === "w:pStyle") paragraph.heading = levels.get(value ?? "") ?? 0;
      else if (name === "w:numPr") paragraph.item = true;
      else if (name === "w:hyperlink") {
        const target = links.get(attributes["r:id"] ?? "");
        paragraph.text += target ? `<a href="${escapeHtml(target)}">` : "<a>";
      } else if (name === "w:tbl") {
        flush();
        html.push("<table>");
      } else if (name === "w:tr") html.push("<tr>");
      else if (name === "w:tc") {
        cells += 1;
        html.push("<td>");
      }
    },
    close(name) {
      if (name === "w:del" || name === "w:moveFrom") deleted -= 1;
      else if (name === "w:t") inText = false;
      else if (name === "w:hyperlink") paragraph.text += "</a>";
      else if (name === "w:p") flush();
      else if (name === "w:tc") {
        flush();
        cells -= 1;
        html.push("</td>");
      } else if (name === "w:tr") html.push("</tr>");
      else if (name === "w:tbl") html.push("</table>");
    },
    text(text) {
      if (!inText || deleted > 0) return;
      if (run.hidden) {
        hidden += 1;
        return;
      }
      let piece = escapeHtml(text);
      if (run.italic) piece = `<i>${piece}</i>`;
      if (run.bold && paragraph.heading === 0) piece = `<b>${piece}</b>`;
      paragraph.text += piece;
    },
  });
  flush();
  return { html: html.join("\n").replaceAll("</ul>\n<ul>", ""), hidden };
}

/** Heading levels by the id of a style: the ids of translated programs say nothing, their names are English. */
function headingLevels(xml: string | undefined): Map<string, number> {
  const levels = new Map<string, number>([["Title", 1]]);
  for (let level = 1; level <= 6; level++) levels.set(`Heading${level}`, level);
  let id = "";
  if (xml)
    walkXml(xml, {
      open(name, attributes) {
        if (name === "w:style") id = attributes["w:styleId"] ?? "";
        const value = attributes["w:val"] ?? "";
        const level =
          name === "w:name" ? Number(headingStyle.exec(value)?.[1] ?? (/^title$/i.test(value) ? 1 : 0)) : 0;
        if (level) levels.set(id, level);
        if (name === "w:outlineLvl" && Number(value) < 6 && !levels.has(id))
          levels.set(id, Number(value) + 1);
      },
      close() {},
    });
  return levels;
}

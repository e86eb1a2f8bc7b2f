import { escapeHtml, relationsOf, walkXml } from "./office-xml.ts";
import { damaged, type Zip } from "./zip.ts";

const mostSlides = 1_000;

export interface Slides {
  html: string;
  more: number;
}

/** The slides of a presentation in their order, each under a heading, with the speaker's notes. */
export function pptxHtml(zip: Zip): Slides {
  const order = slideOrder(zip);
  /** Notes belong to one slide: a large one that a thousand slides name would be read a thousand times. */
  const shown = new Set<string>();
  const parts = order.slice(0, mostSlides).map((path, index) => {
    const slide = textOf(zip.text(path));
    const name = path.slice(path.lastIndexOf("/") + 1);
    const relations = relationsOf(zip.text(`ppt/slides/_rels/${name}.rels`));
    const notes = [...relations.values()].find((target) => target.includes("notesSlide"));
    const isNew = notes !== undefined && !shown.has(notes);
    if (isNew) shown.add(notes);
    const said = isNew ? textOf(zip.text(`ppt/${notes.replace(/^(?:\.\.\/|\/ppt\/)/, "")}`), true).body : "";
    const title = slide.title ? `: ${slide.title}` : "";
    return `<h2>Slide ${index + 1}${title}</h2>\n${slide.body}${said && `<h3>Notes</h3>\n${said}`}`;
  });
  return { html: parts.join("\n"), more: order.length - parts.length };
}

/** The order of `presentation.xml`; the numbers in the names say when a slide was made. */
function slideOrder(zip: Zip): string[] {
  const xml = zip.text("ppt/presentation.xml");
  if (xml === undefined) throw damaged();
  const targets = relationsOf(zip.text("ppt/_rels/presentation.xml.rels"));
  const slides = new Set<string>();
  walkXml(xml, {
    open(name, attributes) {
      const target = name === "p:sldId" ? targets.get(attributes["r:id"] ?? "") : undefined;
      const path = target && (target.startsWith("/") ? target.slice(1) : `ppt/${target}`);
      if (path && zip.has(path)) slides.add(path);
    },
    close() {},
  });
  return [...slides];
}

/** The paragraphs of a slide: its title apart, tables as tables. Fields such as the number of the slide are left out. */
function textOf(xml: string | undefined, isNotes = false): { title: string; body: string } {
  const html: string[] = [];
  let title = "";
  let kind = "";
  let text = "";
  let inText = false;
  let fields = 0;
  if (xml !== undefined)
    walkXml(xml, {
      open(name, attributes) {
        if (name === "p:sp") kind = "";
        else if (name === "p:ph") kind = attributes.type ?? "body";
        else if (name === "a:t") inText = true;
        else if (name === "a:fld") fields += 1;
        else if (name === "a:br") text += " ";
        else if (name === "a:tbl") html.push("<table>");
        else if (name === "a:tr") html.push("<tr>");
        else if (name === "a:tc") html.push("<td>");
      },
      close(name) {
        if (name === "a:t") inText = false;
        else if (name === "a:fld") fields -= 1;
        else if (name === "a:p") {
          const isTitle = kind === "title" || kind === "ctrTitle";
          if (isTitle) title = [title, text].filter(Boolean).join(" ");
          else if (text.trim() && (!isNotes || kind === "body")) html.push(`<p>${text}</p>`);
          text = "";
        } else if (name === "a:tbl") html.push("</table>");
        else if (name === "a:tr") html.push("</tr>");
        else if (name === "a:tc") html.push("</td>");
      },
      text(piece) {
        if (inText && fields === 0) text += escapeHtml(piece);
      },
    });
  return { title, body: html.join("\n") };
}

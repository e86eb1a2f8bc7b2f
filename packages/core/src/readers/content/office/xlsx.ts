import { relationsOf, walkXml } from "./office-xml.ts";
import { damaged, type Zip } from "./zip.ts";

export interface Sheet {
  name: string;
  rows: string[][];
  /** There are further rows or columns. */
  more: boolean;
}

const mostSheets = 50;
const mostColumns = 100;
const longestCell = 500;
/** Of all sheets together, in characters: what a table costs beyond its rows. */
const mostText = 3_000_000;

/** The sheets of a workbook as rows of text. Formulas show their stored values and are never computed. */
export function xlsxSheets(zip: Zip, mostRows: number): { sheets: Sheet[]; more: number } {
  const xml = zip.text("xl/workbook.xml");
  if (xml === undefined) throw damaged();
  const targets = relationsOf(zip.text("xl/_rels/workbook.xml.rels"));
  const listed: { name: string; path: string }[] = [];
  let from1904 = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const target = targets.get(attributes["r:id"] ?? "") ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (zip.has(path)) listed.push({ name: attributes.name ?? "", path });
    },
    close() {},
  });
  const shared = sharedStrings(zip.text("xl/sharedStrings.xml"));
  const isDate = dateStyles(zip.text("xl/styles.xml"));
  let room = mostText;
  const sheets = listed.slice(0, mostSheets).map(({ name, path }) => {
    const sheet = readSheet(zip.text(path) ?? "", { shared, isDate, from1904, mostRows, room });
    for (const row of sheet.rows) for (const cell of row) room -= cell.length;
    return { name, ...sheet };
  });
  return { sheets, more: listed.length - sheets.length };
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  let current = "";
  let inText = false;
  let phonetic = 0;
  if (xml)
    walkXml(xml, {
      open(name) {
        if (name === "si") current = "";
        else if (name === "rPh") phonetic += 1;
        else if (name === "t") inText = true;
      },
      close(name) {
        if (name === "t") inText = false;
        else if (name === "rPh") phonetic -= 1;
        else if (name === "si") strings.push(current);
      },
      text(text) {
        if (inText && phonetic === 0 && current.length < longestCell) current += text;
      },
    });
  return strings;
}

/** Whether cells of a style show a date: a number says nothing by itself. */
function dateStyles(xml: string | undefined): boolean[] {
  const styles: boolean[] = [];
  const custom = new Map<string, boolean>();
  let inCells = false;
  if (xml)
    walkXml(xml, {
      open(name, { numFmtId = "", formatCode = "" }) {
        // Colours and conditions in brackets, and quoted words, are not part of a date.
        if (name === "numFmt")
          custom.set(numFmtId, /[ymdhs]/i.test(formatCode.replace(/\[[^\]]*\]|"[^"]*"|\\./g, "")));
        else if (name === "cellXfs") inCells = true;
        else if (name === "xf" && inCells) {
          const id = Number(numFmtId);
          styles.push(custom.get(numFmtId) ?? ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)));
        }
      },
      close(name) {
        if (name === "cellXfs") inCells = false;
      },
    });
  return styles;
}

interface SheetOptions {
  shared: readonly string[];
  isDate: readonly boolean[];
  from1904: boolean;
  mostRows: number;
  room: number;
}

function readSheet(
  xml: string,
  { shared, isDate, from1904, mostRows, room }: SheetOptions,
): Omit<Sheet, "name"> {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: "", style: 0, value: "" };
  let inValue = false;
  let used = 0;
  let more = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === "row") row = [];
      else if (name === "c") {
        const column = columnOf(attributes.r ?? "") ?? row.length;
        cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), value: "" };
      } else if (name === "v" || name === "t") inValue = true;
    },
    close(name) {
      if (name === "v" || name === "t") inValue = false;
      else if (name === "c" && cell.value) {
        if (cell.column >= mostColumns) {
          more = true;
          return;
        }
        while (row.length < cell.column) row.push("");
        const text = cellText(cell, shared, isDate, from1904);
        row[cell.column] =
          text.length > longestCell ? `${text.slice(0, longestCell - 1).toWellFormed()}…` : text;
        used += text.length;
      } else if (name === "row" && row.some(Boolean)) {
        if (rows.length < mostRows && used <= room) rows.push(row);
        else more = true;
      }
    },
    text(text) {
      if (inValue && cell.value.length < longestCell) cell.value += text;
    },
    done: () => more && rows.length >= mostRows,
  });
  return { rows, more };
}

/** "BC12" → 54; undefined if there is no such reference. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(
  { type, style, value }: { type: string; style: number; value: string },
  shared: readonly string[],
  isDate: readonly boolean[],
  from1904: boolean,
): string {
  if (type === "s") return shared[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || !isDate[style]) return value;
  const days = Number(value);
  if (!Number.isFinite(days) || days < 0 || days > 2_958_466) return value;
  // Day 25,569 is 1970-01-01; workbooks of old Macs count from 1904.
  const iso = new Date(Math.round((days + (from1904 ? 1462 : 0) - 25_569) * 86_400) * 1000).toISOString();
  if (days < 1) return iso.slice(11, 19);
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ");
}

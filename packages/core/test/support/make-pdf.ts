interface PdfOptions {
  title?: string;
  encrypted?: boolean;
  /** A picture on every page: a grey dot, or these pixels. */
  image?: boolean | { width: number; height: number; bits: 1 | 8; data: Buffer };
  /** A zlib stream in place of the pages' own content. */
  packed?: Buffer;
}

/** A small PDF by hand: one text object a page, Helvetica, no compression. */
export function makePdf(pages: readonly string[], options: PdfOptions = {}): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add("");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const dot = { width: 1, height: 1, bits: 8, data: Buffer.from("A") };
  const { width, height, bits, data } = typeof options.image === "object" ? options.image : dot;
  const picture = options.image
    ? add(
        stream(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${bits}`,
          data.toString("latin1"),
        ),
      )
    : 0;
  const kids = pages.map((text) => {
    const lines = text.split("\n").map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`);
    const draw = picture ? "q 600 0 0 700 0 0 cm /Im1 Do Q " : "";
    const { packed } = options;
    const content = packed
      ? add(stream("<< /Filter /FlateDecode", packed.toString("latin1")))
      : add(stream("<<", text ? `${draw}BT /F1 12 Tf 72 720 Td 14 TL ${lines.join(" ")} ET` : draw));
    const resources = `/Font << /F1 3 0 R >>${picture ? ` /XObject << /Im1 ${picture} 0 R >>` : ""}`;
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << ${resources} >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`;
  const info = add(`<< /Title (${options.title ?? ""}) >>`);
  const locked = options.encrypted
    ? add(
        `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -1 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
      )
    : 0;

  let file = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, body] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const id = "<00112233445566778899aabbccddeeff>";
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R /ID [${id} ${id}]${locked ? ` /Encrypt ${locked} 0 R` : ""} >>`;
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

const stream = (dictionary: string, body: string) =>
  `${dictionary} /Length ${body.length} >>\nstream\n${body}\nendstream`;

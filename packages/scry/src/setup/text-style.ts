export interface TextStyle {
  indent: string;
  newline: "\n" | "\r\n";
}

/** How a file is written, from its first indented line: what is added should look like the rest. */
export function styleOf(text: string): TextStyle {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return { indent: indent.startsWith("\t") ? "\t" : indent, newline: text.includes("\r\n") ? "\r\n" : "\n" };
}

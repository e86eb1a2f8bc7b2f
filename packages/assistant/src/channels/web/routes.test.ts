import { expect, it } from "vitest";
import { attachmentHeader } from "./routes.ts";

it("names a file by its title, in every script, and never with a path or a second header", () => {
  expect(attachmentHeader("When was it lit?")).toBe('attachment; filename="When-was-it-lit.md"');
  expect(attachmentHeader("Größe der Ära")).toBe(
    `attachment; filename="Groe-der-Ara.md"; filename*=UTF-8''${encodeURIComponent("Größe-der-Ära")}.md`,
  );
  expect(attachmentHeader("Когда зажгли маяк?")).toContain(encodeURIComponent("Когда-зажгли-маяк"));
  expect(attachmentHeader("Когда?")).toContain('filename="conversation.md"');
  expect(attachmentHeader('../../etc/"\r\nX: 1')).toBe('attachment; filename="etcX-1.md"');
  expect(attachmentHeader("🏮🏮")).toBe('attachment; filename="conversation.md"');
  expect(() => attachmentHeader(`${"я".repeat(59)}𝒳𝒳`)).not.toThrow();
});

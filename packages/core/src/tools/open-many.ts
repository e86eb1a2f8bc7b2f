import { ScryError } from "../contracts/error.ts";
import type { OpenInput, OpenOptions, Scry } from "../engine/create-scry.ts";
import { admitPage, type CallContext, failedPage, readerIn, showPage } from "./calls.ts";
import { manyPagesData } from "./data.ts";
import { readAddress } from "./read-input.ts";
import type { OpenPageData } from "./schema.ts";

type Options = Omit<OpenOptions, "signal"> | undefined;

/** Several pages within one length. An address that cannot be opened does not spoil the others. */
export async function openManyToData(
  scry: Scry,
  { urls, ...view }: Omit<OpenInput, "url"> & { urls: readonly string[] },
  options: Options,
  context: CallContext,
): Promise<OpenPageData> {
  const { maxLength } = view;
  const looksInside = Boolean(view.query?.trim() || view.find?.trim() || view.section?.trim());
  const total = maxLength ?? scry.settings.read.maxPageLength;
  // In order, so that a budget that ends in the middle ends after the first ones.
  const admitted = urls.map((url) => {
    try {
      return { url, input: admitPage(scry, { ...view, url: readAddress(url) }, context) };
    } catch (error) {
      return { url, error };
    }
  });
  const read = await Promise.all(
    admitted.map(async (one) => {
      if (!one.input) return one;
      try {
        const page = await scry.page(one.input.asked.url, {
          ...options,
          ...readerIn(context),
          ...(view.sinceLast && { revalidate: true }),
          signal: context.signal,
        });
        return { ...one, page };
      } catch (error) {
        return { ...one, error };
      }
    }),
  );
  const lengths = read.map((one) => ("page" in one ? one.page.markdown.length : 0));
  const shares = looksInside ? equalShares(lengths, total) : fairShares(lengths, total);
  const pages = await Promise.all(
    read.map(async (one, index): Promise<OpenPageData> => {
      if (!("page" in one)) return failedPage(scry, one.url, one.error, context);
      const { asked, warnings: odd } = one.input;
      // A page that was just read is not requested again; the first reading says which reader read it.
      const own = { ...options, fresh: false };
      const bounded = { ...asked, sinceLast: asked.sinceLast, maxLength: Math.max(1, shares[index] ?? 1) };
      try {
        const shown = await showPage(scry, { asked: bounded, warnings: odd }, own, context, one.page);
        const warnings = [...new Set([...shown.warnings, ...scry.redact([...one.page.warnings])])];
        return { ...shown, warnings, attempts: scry.redact([...one.page.attempts]) };
      } catch (error) {
        const thrown = ScryError.is(error) ? error.with({ attempts: one.page.attempts }) : error;
        return failedPage(scry, one.url, thrown, context);
      }
    }),
  );
  return manyPagesData(pages);
}

/** Pages that could not be read need no room. */
function equalShares(lengths: readonly number[], total: number): number[] {
  const count = lengths.filter((length) => length > 0).length;
  return lengths.map(() => Math.floor(total / Math.max(1, count)));
}

/** The budget that a short page does not need is left to the longer ones. */
export function fairShares(lengths: readonly number[], total: number): number[] {
  const shares = lengths.map(() => 0);
  const ascending = [...lengths.entries()].filter(([, length]) => length > 0).sort(([, a], [, b]) => a - b);
  let left = total;
  for (const [place, [index, length]] of ascending.entries()) {
    const share = Math.min(length, Math.floor(left / (ascending.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

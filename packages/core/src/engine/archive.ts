import { counted, ScryError } from "../contracts/error.ts";
import type { OpenedPage, Reader, ReadRequest } from "../contracts/page.ts";
import type { Guard } from "../guard/index.ts";
import { failedAttempt } from "./attempt.ts";

const origin = "https://web.archive.org";
/** The moment of a copy is part of its address: /web/20240501123000id_/https://… */
const copyAddress = /^https:\/\/web\.archive\.org\/web\/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/;

/** The site itself says that the page is gone, or its name no longer exists. */
const isGone = (error: unknown): error is ScryError =>
  ScryError.is(error) && error.code === "not_found" && !error.absent;

interface ArchiveParts {
  guard: Guard;
  direct: Reader;
  request: ReadRequest;
}

/**
 * The newest copy of a page that is gone, by the Internet Archive; the given error when there is none. The archive
 * learns the address, so it has to be public by text; the name itself may be gone.
 */
export async function fromArchive(
  thrown: unknown,
  { guard, direct, request }: ArchiveParts,
): Promise<OpenedPage> {
  if (!isGone(thrown)) throw thrown;
  const started = Date.now();
  const { url } = request;
  try {
    await guard.assertPublic(url).catch((error: unknown) => {
      if (!ScryError.is(error) || error.code !== "not_found") throw error;
    });
    const moment = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    // With "id_" the archive returns the page as it was, without its own frame.
    const page = await direct.read({
      ...request,
      url: `${origin}/web/${moment}id_/${url}`,
      previous: undefined,
    });
    const [, ...parts] = copyAddress.exec(page.finalUrl) ?? [];
    if (parts.length < 6) throw thrown;
    const [year, month, day, hour, minute, second] = parts;
    const copied = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    const attempts = [
      ...thrown.attempts,
      { provider: "archive", ms: Date.now() - started, outcome: "ok" as const, cached: false },
    ];
    const warning = `${thrown.message} This is the copy that the web archive made on ${copied.toISOString().slice(0, 10)}, ${ageOf(copied)}.`;
    return { ...page, url, method: "archive", warnings: [warning, ...page.warnings], attempts };
  } catch (error) {
    if (!ScryError.is(error) || error === thrown || error.code === "cancelled") throw error;
    const attempt = failedAttempt("archive", error, Date.now() - started);
    throw thrown.with({ attempts: [...thrown.attempts, attempt] });
  }
}

/** "3 months ago" */
function ageOf(time: Date): string {
  const days = Math.floor((Date.now() - time.getTime()) / 86_400_000);
  const [count, unit] =
    days >= 730 ? [days / 365, "year"] : days >= 60 ? [days / 30, "month"] : [days, "day"];
  const whole = Math.floor(count);
  return whole === 0 ? "today" : `${counted(whole, unit)} ago`;
}

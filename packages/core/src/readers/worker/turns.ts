/** The order in which sites get the threads: whoever has used less of their time comes first. */
export interface Turns {
  /** What a job notes when it begins to wait. */
  arrive(): number;
  /** The place of a waiting job; the lowest is next. */
  placeOf(site: string, arrived: number): number;
  /** A job has a thread; call the result when it is over. */
  begin(site: string, arrived: number): () => void;
  /** Nobody waits: who used how much no longer matters. */
  forget(): void;
}

/**
 * Places are milliseconds of thread time. A site moves on by what its jobs take, so that many slow pages of one do not
 * hold up the quick ones of another. A new one begins where the others are, ahead of nobody who came earlier.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  /** The place of the job that began last. */
  let clock = 0;
  const used = new Map<string, number>();
  const running = new Set<{ site: string; place: number; since: number }>();

  const placeOf = (site: string, arrived: number) => {
    const ends = [...running].flatMap((job) => (job.site === site ? [job.place + now() - job.since] : []));
    return Math.max(arrived, used.get(site) ?? 0, ...ends);
  };

  return {
    arrive: () => clock,
    placeOf,
    begin(site, arrived) {
      const job = { site, place: placeOf(site, arrived), since: now() };
      clock = Math.max(clock, job.place);
      running.add(job);
      return () => {
        used.set(site, placeOf(site, job.place));
        running.delete(job);
      };
    },
    forget() {
      used.clear();
      clock = 0;
    },
  };
}

import type { Reorder } from "./plan.ts";
import { byWorth, type TrackRecords } from "./track-record.ts";

/**
 * The order for `strategy: "auto"`: by the records of the last days. Now and then one that has not been used
 * for a long time is put first, so that a service that has recovered is noticed; with `explores: false`, never.
 */
export async function learnedOrder(
  records: TrackRecords,
  groups: readonly (readonly string[])[],
  explores: boolean,
): Promise<Reorder> {
  const several = groups.filter((group) => group.length > 1).flat();
  const compare = byWorth(await records.read(several));
  // Later groups are asked only when all before them fail, so only the first group is worth a trial.
  const [asked = []] = groups.filter((group) => group.length);
  const tried = explores ? await records.explore(asked) : undefined;
  return (group) =>
    group.toSorted(({ provider: { id: one } }, { provider: { id: other } }) =>
      one === tried || other === tried
        ? Number(other === tried) - Number(one === tried)
        : compare(one, other),
    );
}

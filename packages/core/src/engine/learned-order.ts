import type { Reorder } from "./plan.ts";
import { byWorth, type TrackRecords } from "./track-record.ts";

/**
 * The order for `strategy: "auto"`: by the records of the last days. Now and then one that was not asked for long is
 * put first, so that a service that has recovered is noticed. `explores`: false only looks.
 */
export async function learnedOrder(
  records: TrackRecords,
  groups: readonly (readonly string[])[],
  explores: boolean,
): Promise<Reorder> {
  const several = groups.filter((group) => group.length > 1).flat();
  const compare = byWorth(await records.read(several));
  // The first of a later group is used only when all before it fail: being first there tries nothing out.
  const [asked = []] = groups.filter((group) => group.length);
  const tried = explores ? await records.explore(asked) : undefined;
  return (group) =>
    group.toSorted(({ provider: { id: one } }, { provider: { id: other } }) =>
      one === tried || other === tried
        ? Number(other === tried) - Number(one === tried)
        : compare(one, other),
    );
}

import type { LimitStore } from "../../contracts/limits.ts";
import { limitsByCompareAndSet } from "../compare-and-set.ts";
import type { RedisConnection } from "./client.ts";

const prefix = "scry:limits:";

const readScript = `
  local time = redis.call('TIME')
  return {time[1], time[2], redis.call('GET', KEYS[1])}`;

/** ARGV: whether there was a value, the value, whether there is a new one, the new one, its life in milliseconds. */
const replaceScript = `
  local before = redis.call('GET', KEYS[1])
  if ARGV[1] == '1' then
    if before ~= ARGV[2] then return 0 end
  elseif before then
    return 0
  end
  if ARGV[3] == '1' then
    redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[5])
  else
    redis.call('DEL', KEYS[1])
  end
  return 1`;

/** Limits in Redis or Valkey, for all machines that use the same server and database, by the server's clock. */
export function createRedisLimits({ client }: RedisConnection): LimitStore {
  const given = (text: string | undefined) => [text === undefined ? "0" : "1", text ?? ""];
  return limitsByCompareAndSet({
    async read(name) {
      const reply = await (await client()).eval(readScript, { keys: [prefix + name] });
      const [seconds, microseconds, text] = reply as [string, string, string | null];
      return {
        text: text ?? undefined,
        now: Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000),
      };
    },
    async replace(name, before, after, ms) {
      const life = String(Math.max(1, Math.ceil(ms)));
      const reply = await (await client()).eval(replaceScript, {
        keys: [prefix + name],
        arguments: [...given(before), ...given(after), life],
      });
      return reply === 1;
    },
  });
}

/**
 * Clean-up of support modules. Fast test files share their modules, and a hook of vitest holds for the file that was
 * running when the module was loaded: these hold for every file. `run-hooks.ts` runs them.
 */
type Hook = () => unknown;

const hooks: Record<"test" | "file", Hook[]> = { test: [], file: [] };

export const afterEveryTest = (hook: Hook) => void hooks.test.push(hook);
export const afterEveryFile = (hook: Hook) => void hooks.file.push(hook);

export async function runHooks(after: "test" | "file"): Promise<void> {
  for (const hook of hooks[after]) await hook();
}

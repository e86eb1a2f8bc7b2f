import { asArray, asObject, asText, objects } from "../../contracts/json.ts";

export interface LockedPackage {
  name: string;
  version: string;
}

/**
 * The content of a lock file: every package with its version, and the project's direct dependencies, if it lists them.
 */
export interface LockFile {
  packages: LockedPackage[];
  direct?: ReadonlySet<string>;
}

/** The lock files that are understood, by name; the first that a folder has is used. */
export const lockFiles: Readonly<Record<string, (text: string) => LockFile>> = {
  "package-lock.json": npmLock,
  "npm-shrinkwrap.json": npmLock,
  "pnpm-lock.yaml": pnpmLock,
  "yarn.lock": yarnLock,
  "bun.lock": bunLock,
  "Cargo.lock": tomlLock,
  "uv.lock": tomlLock,
  "poetry.lock": tomlLock,
  "Pipfile.lock": pipfileLock,
  "requirements.txt": requirements,
  "go.mod": goModule,
  "composer.lock": composerLock,
  "Gemfile.lock": gemLock,
};

const linesOf = (text: string) => text.split(/\r?\n/);

function parsed(text: string) {
  try {
    return asObject(JSON.parse(text));
  } catch {
    // A file that is cut off or being written names nothing.
    return undefined;
  }
}

function npmLock(text: string): LockFile {
  const lock = parsed(text);
  const entries = Object.entries(asObject(lock?.packages) ?? {});
  const root = asObject(entries.find(([path]) => path === "")?.[1]);
  const direct = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"].flatMap(
    (kind) => Object.keys(asObject(root?.[kind]) ?? {}),
  );
  // One at the top is the one that the project sees; copies of other versions are deeper.
  const top = entries.flatMap(([path, entry]) => {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    return name ? [locked(name, asObject(entry)?.version)] : [];
  });
  const old = Object.entries(asObject(lock?.dependencies) ?? {}).map(([name, entry]) =>
    locked(name, asObject(entry)?.version),
  );
  return { packages: [...top, ...old].flat(), ...(direct.length && { direct: new Set(direct) }) };
}

const locked = (name: string, version: unknown): LockedPackage[] => {
  const text = asText(version)?.replace(/^[=v]+/, "");
  return text && /^\d/.test(text) ? [{ name, version: text }] : [];
};

/**
 * `  react@18.3.1:` and `  /react@18.3.1(peer):`, quoted where the name has a scope; direct ones are under `importers`.
 */
function pnpmLock(text: string): LockFile {
  const packages: LockedPackage[] = [];
  const direct = new Set<string>();
  let part = "";
  for (const line of linesOf(text)) {
    const heading = /^([a-zA-Z]+):/.exec(line)?.[1];
    if (heading) part = heading;
    if (part === "packages" || part === "snapshots") {
      const [, name, version] = /^ {2}'?\/?((?:@[^/'@]+\/)?[^/'@]+)[@/](\d[^('":]*)/.exec(line) ?? [];
      if (name) packages.push(...locked(name, version));
    } else if (part === "importers" || /ependencies$/.test(part)) {
      const name = /^ {2,6}'?((?:@[^/']+\/)?[^/'\s:]+)'?:$/.exec(line)?.[1];
      if (name && name !== "." && !/ependencies$/.test(name)) direct.add(name);
    }
  }
  return { packages, ...(direct.size && { direct }) };
}

/** `"react@^18.0.0", react@^18.2.0:` and below it `  version "18.3.1"`; Berry writes `version: 18.3.1`. */
function yarnLock(text: string): LockFile {
  const packages: LockedPackage[] = [];
  let name: string | undefined;
  for (const line of linesOf(text)) {
    if (/^\S.*:$/.test(line)) name = /^"?((?:@[^/@"]+\/)?[^@"\s]+)@/.exec(line)?.[1];
    const version = /^ {2}version:? "?(\d[^"\s]*)/.exec(line)?.[1];
    if (name && version) packages.push({ name, version });
  }
  return { packages };
}

/** JSON with trailing commas: `"react": ["react@18.3.1", …]`. */
function bunLock(text: string): LockFile {
  const packages = linesOf(text).flatMap((line) => {
    const [, name, version] = /^ {4}"[^"]+": \["((?:@[^/@"]+\/)?[^@"]+)@(\d[^"]*)"/.exec(line) ?? [];
    return name ? locked(name, version) : [];
  });
  return { packages };
}

/** Cargo, uv and Poetry: `[[package]]` with a name and a version. */
function tomlLock(text: string): LockFile {
  const packages = text.split(/^\[\[package\]\]\s*$/m).flatMap((part) => {
    const name = /^name = "([^"]+)"/m.exec(part)?.[1];
    const version = /^version = "([^"]+)"/m.exec(part)?.[1];
    return name && version ? [{ name, version }] : [];
  });
  return { packages };
}

function pipfileLock(text: string): LockFile {
  const lock = parsed(text);
  const packages = ["default", "develop"].flatMap((part) =>
    Object.entries(asObject(lock?.[part]) ?? {}).flatMap(([name, entry]) =>
      locked(name, asText(asObject(entry)?.version)),
    ),
  );
  return { packages };
}

function requirements(text: string): LockFile {
  const packages = linesOf(text).flatMap((line) => {
    const [, name, version] = /^([\w.-]+)(?:\[[^\]]*\])?==([\w.]+)/.exec(line.trim()) ?? [];
    return name && version ? [{ name, version }] : [];
  });
  return { packages, direct: new Set(packages.map(({ name }) => name)) };
}

function goModule(text: string): LockFile {
  const lines = linesOf(text).flatMap((line) => {
    const [, name, version, comment] =
      /^(?:require\s+|\s+)([\w.~-]+(?:\/[\w.~-]+)+)\s+v(\d\S*)(.*)$/.exec(line) ?? [];
    return name && version ? [{ name, version, isDirect: !comment?.includes("// indirect") }] : [];
  });
  return {
    packages: lines.map(({ name, version }) => ({ name, version })),
    direct: new Set(lines.flatMap(({ name, isDirect }) => (isDirect ? [name] : []))),
  };
}

function composerLock(text: string): LockFile {
  const lock = parsed(text);
  const rows = [...(asArray(lock?.packages) ?? []), ...(asArray(lock?.["packages-dev"]) ?? [])];
  return { packages: objects(rows).flatMap(({ name, version }) => locked(asText(name) ?? "", version)) };
}

/** `    rails (7.1.2)`; direct dependencies are under DEPENDENCIES. */
function gemLock(text: string): LockFile {
  const packages: LockedPackage[] = [];
  const direct = new Set<string>();
  for (const line of linesOf(text)) {
    const [, name, version] = /^ {4}([\w.-]+) \((\d[^)]*)\)$/.exec(line) ?? [];
    if (name) packages.push(...locked(name, version));
    const wanted = /^ {2}([\w.-]+)!?(?: \(.*\))?$/.exec(line)?.[1];
    if (wanted) direct.add(wanted);
  }
  return { packages, ...(direct.size && { direct }) };
}

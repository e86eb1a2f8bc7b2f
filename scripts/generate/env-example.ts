import type { Provider } from "../../packages/core/src/contracts/provider.ts";

/** All variables of all providers, switched off, with what they are for. */
export function envExample(providers: readonly Provider[]): string {
  const blocks = providers.flatMap((provider) => {
    const needs = Object.values(provider.needs);
    if (!needs.length) return [];
    const lines = needs.map(
      (need) => `# ${need.about}${need.optional ? " (optional)" : ""}\n#${need.env[0]}=`,
    );
    const where = provider.getKey ? `: ${provider.getKey}` : "";
    return [`## ${provider.label}${where}\n${lines.join("\n")}`];
  });
  return `# Everything is optional: scry works without any key.
# A .env in the working directory may hold keys and WEB_* variables only; everything else here (addresses,
# models, names) belongs in the real environment or the settings file.

## Which providers may be asked, in order (comma list)
#WEB_SEARCH_PROVIDER=
#WEB_READ_PROVIDER=

${blocks.join("\n\n")}
`;
}

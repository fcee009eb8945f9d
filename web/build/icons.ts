// `virtual:icons/<set>`: the few glyphs of the game-icons set that a part of the client uses.
//
// src/ui/icons.json names them: {set: {our name: name in the set}}. Only those reach the bundle,
// as the inner markup of a 512 x 512 SVG.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const kPrefix = 'virtual:icons/';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function icons(): Plugin {
  const wanted = resolve(import.meta.dirname, '../src/ui/icons.json');
  const source = resolve(
    import.meta.dirname,
    '../node_modules/@iconify-json/game-icons/icons.json',
  );
  let set: IconSet | undefined;

  return {
    name: 'crownhall-icons',
    resolveId(id) {
      return id.startsWith(kPrefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${kPrefix}`)) return undefined;
      this.addWatchFile(wanted);
      set ??= JSON.parse(readFileSync(source, 'utf8')) as IconSet;
      const name = id.slice(kPrefix.length + 1);
      const sets = JSON.parse(readFileSync(wanted, 'utf8')) as Record<string, Record<string, string>>;
      const chosen = sets[name];
      if (!chosen) throw new Error(`src/ui/icons.json has no set "${name}"`);
      const bodies: Record<string, string> = {};
      for (const [ours, theirs] of Object.entries(chosen)) {
        const icon = set.icons[theirs] ?? set.icons[set.aliases?.[theirs]?.parent ?? ''];
        if (!icon) throw new Error(`game-icons has no "${theirs}" (wanted as ${name}/${ours})`);
        bodies[ours] = icon.body;
      }
      return `export default ${JSON.stringify(bodies)};`;
    },
  };
}

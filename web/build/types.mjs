// The protocol's types for the page, made from protocol/schema.json: `npm run types`, which `check` and
// `build` run first. They are erased when the page is built, so nothing else needs the file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compile } from 'json-schema-to-typescript';

const root = resolve(import.meta.dirname, '../..');
const out = resolve(root, 'web/src/generated/protocol.ts');
const schema = JSON.parse(readFileSync(resolve(root, 'protocol/schema.json'), 'utf8'));

// Its names for what 2020-12 calls otherwise; a pair is a tuple, other lists have any length.
function older(value) {
  if (Array.isArray(value)) return value.map(older);
  if (typeof value !== 'object' || value === null) return value;
  const made = {};
  for (const [key, part] of Object.entries(value)) {
    if (key === '$ref') made.$ref = part.replace('#/$defs/', '#/definitions/');
    else if (key !== 'minItems' && key !== 'maxItems') made[key] = older(part);
  }
  if (value.type === 'array' && value.minItems === 2 && value.maxItems === 2) {
    Object.assign(made, { items: [made.items, made.items], minItems: 2, maxItems: 2 });
  }
  return made;
}

const definitions = older(schema.$defs);
const types = await compile({ title: 'Everything', type: 'object', properties: {}, additionalProperties: false, definitions }, 'Everything', {
  additionalProperties: false,
  bannerComment: '// Made by build/types.mjs from protocol/schema.json; not to be edited.',
  format: false,
  unreachableDefinitions: true,
});
const table = (name, about, entries) =>
  `// ${about}\nexport interface ${name} {\n${Object.entries(entries).map(([key, type]) => `  '${key}': ${type};`).join('\n')}\n}\n`;
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, [
  types.replace(/^\/\*\*\n( \*.*\n)*? \*\/\n(?=export)/gm, ''),
  table('Answers', 'What a request is answered with where it is not refused.', schema.answers),
  table('Commands', 'What may be sent over the socket, by its word.', schema.commands),
].join('\n'));

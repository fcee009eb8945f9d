// What the type checker does not see. `npm run lint`; ./test page runs it.
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'src/generated/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-console': ['error', { allow: ['warn'] }],
      'no-undef': 'off', // the type checker knows better
      // Drawings and rules are ours, made at build time; nothing from outside is ever set as HTML.
      'svelte/no-at-html-tags': 'off',
      'svelte/no-unused-svelte-ignore': 'off', // it does not see svelte-check's warnings
      'svelte/prefer-svelte-reactivity': 'off', // plain maps are used where nothing is watched
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  // Types come from the schema (build/types.mjs); a value is believed to be one in lib/protocol.ts alone.
  {
    files: ['src/**'],
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
  },
  { files: ['tests/**', 'build/**', 'src/table/frame/Gallery*.svelte'], rules: { 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
);
